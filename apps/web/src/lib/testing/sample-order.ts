import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { order } from '@vazhipadu/contract/orders'
import type { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import type { z } from 'zod'

type Order = z.infer<typeof order>
type StoryRefund = ResponseOf<typeof getOrderDetail>['refunds'][number]

const malayalam = {
  year: 1202,
  month: 4,
  day: 14,
  monthName: 'Vrischikam',
  monthNameMl: 'വൃശ്ചികം',
  text: 'Vrischikam 14, 1202',
}

export const sampleLine = (part: Partial<Order['lines'][number]> = {}): Order['lines'][number] => ({
  id: 1,
  offering_id: 28,
  offeringName: 'Noorum palum',
  offeringNameMl: 'നൂറും പാലും',
  deityName: 'Nagaraja',
  emblem: 'deity-nagaraja',
  date: '2026-11-30',
  malayalam,
  movedFrom: null,
  name: 'Arjun Menon',
  nameMl: null,
  star_id: 1,
  starName: 'Aswathi',
  quantity: 1,
  pricePaise: 20_000,
  amountPaise: 20_000,
  status: 'booked',
  cancelledBy: null,
  performedAt: null,
  mayMove: true,
  mayCancel: false,
  mayCorrect: true,
  moveBackUntil: null,
  prasadam: 'postable',
  ...part,
})

/** A parcel that is not packed yet. */
export const sampleParcel = (part: Partial<Order['parcels'][number]> = {}): Order['parcels'][number] => ({
  id: 5,
  date: '2026-11-30',
  option: 'post',
  status: 'awaiting_pooja',
  zone: 'kerala',
  chargePaise: 6_000,
  address: {
    recipient: 'Lakshmi Amma',
    line1: 'Thekke Veedu',
    line2: null,
    city: 'Cherthala',
    state: 'Kerala',
    country: 'India',
    stateCode: 'IN-KL',
    countryCode: 'IN',
    postalCode: '688524',
    mobile: '+919847055555',
  },
  carrier: null,
  trackingNo: null,
  sentAt: null,
  mayChange: true,
  version: 1,
  ...part,
})

/** A refund that was requested and is in progress. */
export const sampleRefund = (part: Partial<Order['refunds'][number]>): Order['refunds'][number] => ({
  id: 'r1',
  status: 'pending',
  source: 'ours',
  amountPaise: 20_000,
  reason: 'The pooja could not be held',
  requestedAt: '2026-11-15T04:00:00Z',
  sentAt: null,
  settledAt: null,
  failureKind: null,
  waitsFor: null,
  line_ids: [],
  retryOf: null,
  bankReference: null,
  transfer: null,
  ...part,
})

/** The same refund as the office sees it. */
export const sampleStoryRefund = (part: Partial<StoryRefund>): StoryRefund => ({
  ...sampleRefund({}),
  payment_id: 'pay_1',
  cause: 'office',
  failure: null,
  nextTryAt: null,
  isWaiting: false,
  isOwn: false,
  requestedBy: 'Lakshmi Nair',
  approvedBy: null,
  mayRetry: false,
  mayTransfer: false,
  ...part,
})

/** A booking as the server describes it: paid, for one person, collected at the counter. */
export const sampleOrder = (part: Partial<Order> = {}): Order => ({
  id: 'V23456789AB',
  tran_no: 'V23456789AB',
  kind: 'booking',
  parentTranNo: null,
  status: 'confirmed',
  attention: null,
  createdAt: '2026-11-14T04:00:00Z',
  holdUntil: null,
  holdSecondsLeft: null,
  confirmedAt: '2026-11-14T04:01:00Z',
  linesPaise: 20_000,
  deliveryPaise: 0,
  totalPaise: 20_000,
  refundedPaise: 0,
  returningPaise: 0,
  version: 1,
  isConfirming: false,
  mayPay: false,
  lines: [sampleLine()],
  parcels: [],
  payment: null,
  refunds: [],
  differences: [],
  receiptNumber: '2026-27/000123',
  receipt: {
    receivedAt: '2026-11-14T04:00:40Z',
    code: '4HT8R2VC4HT8R2VC4HT8R2VC4H',
    words: 'Rupees two hundred and sixty only',
    wordsMl: 'ഇരുനൂറ്റി അറുപത് രൂപ മാത്രം',
  },
  timeline: [
    { step: 'booked', at: '2026-11-14T04:00:00Z', detail: null },
    { step: 'paid', at: '2026-11-14T04:01:00Z', detail: null },
  ],
  ...part,
})
