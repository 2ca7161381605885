import { z } from 'zod'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'

/** Of an order, as people and the `status` filters say it. */
export const orderStates = [
  'awaiting_payment',
  'confirmed',
  'expired',
  'cancelled',
  'needs_attention',
] as const
export const lineStates = ['held', 'booked', 'performed', 'cancelled', 'released'] as const
export const paymentStates = [
  'created',
  'authorized',
  'captured',
  'failed',
  'refunded',
  'partly_refunded',
] as const
export const refundStates = ['requested', 'pending', 'processed', 'failed'] as const
export const parcelStates = [
  'not_required',
  'awaiting_pooja',
  'ready',
  'packed',
  'sent',
  'delivered',
  'returned',
  'cancelled',
] as const
export const zones = ['kerala', 'india', 'abroad'] as const

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
export const tranNo = z.string().regex(/^V[2-9A-HJKMNP-TV-Z]{10}$/, { error: 'Not a booking number' })
const starId = z.number().int().min(1).max(27)

/** The most lines that one order holds. */
export const MOST_LINES = 400

/** What the payer's bank finds it by; null: the bank has not told it, or not yet. */
export const bankReference = z.string().nullable()

export const ofOrder = z.object({ tran_no: tranNo })

/** What of an order's price is back, and what is decided to go back and is not there yet: on its way, or owed. */
export const moneyBack = { refundedPaise: paise, returningPaise: paise }

export const orderLine = z.object({
  id: z.number().int(),
  offering_id: z.number().int(),
  offeringName: z.string(),
  offeringNameMl: z.string(),
  deityName: z.string(),
  emblem: z.string(),
  date: z.iso.date(),
  malayalam: malayalamDate.nullable(),
  movedFrom: z.iso.date().nullable(),
  name: z.string(),
  nameMl: z.string().nullable(),
  star_id: starId.nullable(),
  starName: z.string().nullable(),
  quantity: z.number().int(),
  pricePaise: paise,
  amountPaise: paise,
  status: z.enum(lineStates),
  cancelledBy: z.enum(['devotee', 'office', 'temple']).nullable(),
  performedAt: instant.nullable(),
  /** What its devotee may still do. */
  mayMove: z.boolean(),
  mayCancel: z.boolean(),
  /** Name and star, as often as needed. */
  mayCorrect: z.boolean(),
  /** Until when its devotee may move it back to `movedFrom`, if the place is still free; null: no longer. */
  moveBackUntil: instant.nullable(),
  prasadam: z.enum(['none', 'counter', 'postable']),
})

export const orderParcel = z.object({
  id: z.number().int(),
  date: z.iso.date(),
  option: z.enum(['collect', 'post']),
  status: z.enum(parcelStates),
  zone: z.enum(zones).nullable(),
  chargePaise: paise,
  address: z
    .object({
      recipient: z.string(),
      line1: z.string(),
      line2: z.string().nullable(),
      city: z.string(),
      state: z.string(),
      country: z.string(),
      /** The two as a form of an address knows them: `IN-KL`, `IN`. */
      stateCode: z.string(),
      countryCode: z.string(),
      postalCode: z.string(),
      mobile: z.string(),
    })
    .nullable(),
  carrier: z.string().nullable(),
  trackingNo: z.string().nullable(),
  sentAt: instant.nullable(),
  mayChange: z.boolean(),
  version: z.number().int(),
})

export const timelineSteps = [
  'booked',
  'paid',
  'payment_failed',
  'hold_ended',
  'reminded',
  'performed',
  'prasadam_posted',
  'delivered',
  'prasadam_returned',
  'moved',
  'cancelled',
  'refund_started',
  'refunded',
] as const

export const orderRefund = z.object({
  id: z.string(),
  status: z.enum(refundStates),
  /** `counter`: in cash, from a drawer. */
  source: z.enum(['ours', 'provider', 'counter']),
  amountPaise: paise,
  /** In words for the devotee: why. */
  reason: z.string(),
  requestedAt: instant,
  /** Null: it has not left yet. */
  sentAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** `too_old`: the provider returns nothing older than six months; it is paid another way. */
  failureKind: z.enum(['bank', 'refused', 'too_old', 'gone']).nullable(),
  /** Why it is not sent now. */
  waitsFor: z.enum(['balance', 'dispute']).nullable(),
  line_ids: z.array(z.number().int()),
  /** The refund that failed before and is tried again with this one. */
  retryOf: z.string().nullable(),
  bankReference,
  /** By bank transfer, because it could not go back the way it was paid. */
  transfer: z.object({ on: z.iso.date(), accountLast4: z.string() }).nullable(),
})

/** What another address cost more: an order of its own, told under the booking it belongs to. */
const orderDifference = z.object({
  tran_no: z.string(),
  status: z.enum(orderStates),
  createdAt: instant,
  totalPaise: paise,
  version: z.number().int(),
  isConfirming: z.boolean(),
  mayPay: z.boolean(),
  receiptNumber: z.string().nullable(),
  refunds: z.array(orderRefund),
})

export const order = z.object({
  id: z.string(),
  tran_no: z.string(),
  kind: z.enum(['booking', 'counter', 'delivery_difference', 'lost']),
  parentTranNo: z.string().nullable(),
  status: z.enum(orderStates),
  attention: z.string().nullable(),
  createdAt: instant,
  holdUntil: instant.nullable(),
  /** The same from now, by the temple's clock: that of a phone may be wrong. */
  holdSecondsLeft: z.number().int().nullable(),
  confirmedAt: instant.nullable(),
  linesPaise: paise,
  deliveryPaise: paise,
  totalPaise: paise,
  ...moneyBack,
  version: z.number().int(),
  /** A payment is under way at the bank: nothing is decided yet. */
  isConfirming: z.boolean(),
  /** It can be paid now: a first time or again after a failure. */
  mayPay: z.boolean(),
  lines: z.array(orderLine),
  parcels: z.array(orderParcel),
  payment: z
    .object({
      payment_id: z.string(),
      order_id: z.string(),
      status: z.enum(paymentStates),
      method: z.string().nullable(),
      amountPaise: paise,
      /** What the bank said, when it failed. */
      failure: z.string().nullable(),
      bankReference,
    })
    .nullable(),
  refunds: z.array(orderRefund),
  differences: z.array(orderDifference),
  receiptNumber: z.string().nullable(),
  /** What its paper says beside the number: when the money came, the code that proves it, and the sum in words. */
  receipt: z
    .object({ receivedAt: instant, code: z.string(), words: z.string(), wordsMl: z.string() })
    .nullable(),
  timeline: z.array(z.object({ step: z.enum(timelineSteps), at: instant, detail: z.string().nullable() })),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no',
  summary: 'One booking of the caller, whole; for who reads the books, anybody’s',
  access: 'signed-in',
  params: ofOrder,
  /** Whether it is the caller's: the paper of somebody else's is printed as a counted duplicate alone. */
  response: order.extend({ isOwn: z.boolean() }),
})

/** What `/payment-callback` asks until it is settled; the number itself is the secret, and nothing personal is said. */
export const getOrderStatus = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/status',
  summary: 'Whether a booking is paid, by its number alone',
  access: 'public',
  params: ofOrder,
  response: z.object({
    tran_no: z.string(),
    status: z.enum(orderStates),
    isConfirming: z.boolean(),
    mayPay: z.boolean(),
    totalPaise: paise,
    holdUntil: instant.nullable(),
    holdSecondsLeft: z.number().int().nullable(),
    refund: z.enum(['none', 'started', 'done']),
    /** What the bank said of the last try, when it failed. */
    failure: z.string().nullable(),
  }),
})

// A form sends what is left empty as an empty text; it asks for nothing.
const empty = z.literal('')
const period = {
  from_date: z.iso.date().or(empty).optional(),
  to_date: z.iso.date().or(empty).optional(),
  skip: z.number().int().min(0).max(10_000).default(0),
  limit: z.number().int().min(1).max(100).default(10),
}

export const myBookings = endpoint({
  method: 'POST',
  path: '/booking/my-bookings',
  summary: 'The caller’s bookings, newest first',
  access: 'signed-in',
  body: z.object({
    ...period,
    status: z
      .enum([...orderStates, 'upcoming', 'past'])
      .or(empty)
      .optional(),
  }),
  response: z.object({ bookings: z.array(order), total: z.number().int() }),
})

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/calendar.ics',
  summary: 'The booked days of an order for a calendar (text/calendar)',
  access: 'signed-in',
  params: z.object({ tran_no: tranNo }),
  response: z.string(),
})
