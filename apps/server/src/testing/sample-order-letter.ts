import { computeDays } from '@vazhipadu/panchang/compute-days'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import type { OrderFacts } from '../features/notifications/letters/order-facts.ts'
import type { Letterhead } from '../features/notifications/letters/write-letter.ts'
import type { ToldLine, ToldRefund } from '../features/notifications/notifications.reads.ts'
import { kavumpuzha } from './model-availability.ts'

export const sampleHead: Letterhead = {
  name: 'Sree Nagaraja Temple, Kavumpuzha',
  nameMl: 'ശ്രീ നാഗരാജ ക്ഷേത്രം, കാവുംപുഴ',
  address: 'Kavumpuzha P.O., Alappuzha, Kerala 688 561',
  phone: '+91 477 224 1180',
  openingHours: '5 am – 12 noon and 5 – 8 pm',
  webUrl: 'https://app.kavumpuzha.example',
  mailFrom: 'office@kavumpuzha.example',
}

/** A line of an order mail, with the given changes. */
export const sampleLine = (changes: Partial<ToldLine>): ToldLine => ({
  id: 1,
  onDate: '2026-11-30',
  movedFrom: null,
  name: 'Arjun Menon',
  starId: 6,
  quantity: 1,
  pricePaise: 50_100,
  amountPaise: 50_100,
  state: 'booked',
  offeringName: 'Noorum palum, special',
  offeringNameMl: 'നൂറും പാലും',
  offeringTexts: {},
  sessionId: 'ucha',
  mustBePresent: false,
  prasadam: 'none',
  deityName: 'Nagaraja',
  ...changes,
})

const lines = [
  sampleLine({}),
  sampleLine({
    id: 2,
    name: 'മാളവിക അർജുൻ',
    starId: 4,
    quantity: 2,
    amountPaise: 24_000,
    offeringName: 'Palpayasam, ½ litre',
    offeringNameMl: 'പാൽപായസം',
    offeringTexts: {},
    prasadam: 'counter',
  }),
  sampleLine({
    id: 3,
    onDate: '2026-12-01',
    starId: null,
    amountPaise: 20_000,
    prasadam: 'postable',
    movedFrom: '2026-11-28',
  }),
]
const at = new Date('2026-11-29T17:17:00Z')
export const sampleParcel = {
  id: 5,
  tranNo: 'V23456789AB',
  onDate: '2026-12-01',
  option: 'post',
  state: 'sent',
  zone: 'kerala',
  chargePaise: 6_000,
  grams: 50,
  address: { city: 'Thrissur', postalCode: '680003' },
  carrier: 'Speed Post',
  trackingNo: 'EK123456789IN',
  replaces: null,
  packedAt: null,
  sentAt: at,
  deliveredAt: null,
  returnedAt: null,
  version: 1,
}
export const sampleRefund: ToldRefund = {
  id: 'r1',
  amountPaise: 50_150,
  reason: 'The pooja could not be held',
  reasonKey: null,
  cause: 'office',
  source: 'ours',
  state: 'pending',
  lineIds: [1],
  bankReference: '634910284417',
  transferredOn: null,
  accountLast4: null,
  waitsFor: null,
  failureKind: null,
  debtId: null,
}
/** An order with everything that a mail can report: two days, a parcel, a refund, a closed day. */
export const sampleFacts: OrderFacts = {
  name: 'Sreedevi Menon',
  order: {
    tranNo: 'V23456789AB',
    kind: 'booking',
    parentTranNo: null,
    accountId: null,
    customerName: 'Sreedevi Menon',
    customerEmail: null,
    customerMobile: null,
    state: 'confirmed',
    attention: null,
    language: 'en',
    linesPaise: 124_100,
    deliveryPaise: 6_000,
    totalPaise: 130_100,
    createdAt: at,
    holdUntil: null,
    releaseAt: null,
    isExtended: false,
    confirmedAt: at,
    endedAt: null,
    idempotencyKey: null,
    requestHash: null,
    version: 1,
    lines,
    parcels: [sampleParcel],
    payment: {
      paymentId: 'pay_QmK4vX9sLkE2aB',
      method: 'upi',
      amountPaise: 130_100,
      capturedAt: at,
      createdAt: at,
    },
    refunds: [sampleRefund],
    dayOffers: [],
  },
  lines,
  refund: sampleRefund,
  parcel: { ...sampleParcel, place: 'Thrissur 680003' },
  days: new Map(
    computeDays(kavumpuzha, '2026-11-30', '2026-12-01', KERALA).map((day) => [
      day.date,
      { ...day, isOverridden: false },
    ]),
  ),
  timeOf: () => '10:30',
  refundDays: '5 to 7 working days',
  dayOffers: [
    {
      id: 'o1',
      letterId: 'l1',
      onDate: '2026-11-30',
      lineIds: [1],
      reason: 'Floor repair',
      proposedDate: '2026-12-27',
      dueAt: new Date('2026-12-06T17:17:00Z'),
      answer: null,
      offeringName: 'Noorum palum, special',
      offeringNameMl: 'നൂറും പാലും',
      offeringTexts: {},
    },
  ],
  dayLink: 'https://app.kavumpuzha.example/closed-day#AAAAAAAAAAAAAAAAAAAAAA',
  timeZone: 'Asia/Kolkata',
  receipt: { number: '2026-27/004317', code: '7KQ2-M9XD' },
}
