import { z } from 'zod'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { fieldError } from './messages.ts'

/** States of an order as shown to people and used in `status` filters. */
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
export const tranNo = z.string().regex(/^V[2-9A-HJKMNP-TV-Z]{10}$/, { error: fieldError('bookingNumber') })
const starId = z.number().int().min(1).max(27)

/** Maximum number of lines in one order. */
export const MAX_LINES = 400

/** Reference by which the payer's bank finds it; null: the bank has not reported it (yet). */
export const bankReference = z.string().nullable()

export const ofOrder = z.object({ tran_no: tranNo })

/** How much of an order's price has been refunded, and how much is decided but not yet there (on its way or owed). */
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
  /** What the devotee may still do. */
  mayMove: z.boolean(),
  mayCancel: z.boolean(),
  /** Correct name and star, any number of times. */
  mayCorrect: z.boolean(),
  /** Until when the devotee may move it back to `movedFrom`, if the place is still free; null: no longer. */
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
      /** State and country as codes, as address forms need them: `IN-KL`, `IN`. */
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
  /** `counter`: in cash from a drawer. */
  source: z.enum(['ours', 'provider', 'counter']),
  amountPaise: paise,
  /** The reason, as shown to the devotee. */
  reason: z.string(),
  requestedAt: instant,
  /** Null: not sent yet. */
  sentAt: instant.nullable(),
  settledAt: instant.nullable(),
  /** `too_old`: the provider refuses refunds after six months, so it is paid in another way. */
  failureKind: z.enum(['bank', 'refused', 'too_old', 'gone']).nullable(),
  /** Why it is not sent yet. */
  waitsFor: z.enum(['balance', 'dispute']).nullable(),
  line_ids: z.array(z.number().int()),
  /** The failed refund that this one retries. */
  retryOf: z.string().nullable(),
  bankReference,
  /** Paid by bank transfer, because it could not be refunded to the payment method. */
  transfer: z.object({ on: z.iso.date(), accountLast4: z.string() }).nullable(),
})

/** Extra cost of a new address: an order of its own, shown under its booking. */
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
  /** The same as seconds from now by the server's clock, because a phone's clock may be wrong. */
  holdSecondsLeft: z.number().int().nullable(),
  confirmedAt: instant.nullable(),
  linesPaise: paise,
  deliveryPaise: paise,
  totalPaise: paise,
  ...moneyBack,
  version: z.number().int(),
  /** A payment is being processed by the bank; nothing is decided yet. */
  isConfirming: z.boolean(),
  /** Can be paid now, for the first time or again after a failure. */
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
      /** The bank's message, if the payment failed. */
      failure: z.string().nullable(),
      bankReference,
    })
    .nullable(),
  refunds: z.array(orderRefund),
  differences: z.array(orderDifference),
  receiptNumber: z.string().nullable(),
  /** Printed on the receipt beside its number: time of payment, verification code, and the sum in words. */
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
  /** `isOwn`: receipts of other people's orders can only be printed as counted duplicates. */
  response: order.extend({ isOwn: z.boolean() }),
})

/**
 * Polled by `/payment-callback` until settled. The order number acts as the secret, and the answer has no personal
 * data.
 */
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
    /** The bank's message about the last attempt, if it failed. */
    failure: z.string().nullable(),
  }),
})

// Forms send an empty field as an empty string; it does not filter.
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
