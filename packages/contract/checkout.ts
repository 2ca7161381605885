import { z } from 'zod'
import { availabilityReasons } from './booking.ts'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'

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

/** Why a line of a basket cannot be taken: the day's own reasons, and those of the line. */
export const refusalReasons = [
  ...availabilityReasons,
  'unknown_offering',
  'star_required',
  'limit_per_order',
  'limit_per_account',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
export const tranNo = z.string().regex(/^V[2-9A-HJKMNP-TV-Z]{10}$/, { error: 'Not a booking number' })
const starId = z.number().int().min(1).max(27)

export const lineInput = z.object({
  offering_id: z.number().int(),
  date: z.iso.date(),
  /** In whose name it is offered, in any script. */
  name: z.string().trim().min(2).max(80),
  nameMl: z.string().trim().max(80).nullable().default(null),
  /** Null: not known. Left out: not asked yet, which an offering that needs a star refuses. */
  star_id: starId.nullable().optional(),
  quantity: z.number().int().min(1).max(400).default(1),
})

export const deliveryInput = z.discriminatedUnion('option', [
  z.object({ option: z.literal('collect') }),
  z.object({
    option: z.literal('post'),
    address_id: z.uuid(),
    /** For several days: a parcel after each, or one after the last. */
    frequency: z.enum(['each', 'once']).default('each'),
  }),
])

export const MOST_LINES = 400
const basket = z.object({
  lines: z.array(lineInput).min(1).max(MOST_LINES),
  delivery: deliveryInput.default({ option: 'collect' }),
})

const refusal = z.object({
  /** Which line of the basket, from 0. */
  index: z.number().int(),
  reason: z.enum(refusalReasons),
  /** Pieces left, when that is the reason. */
  left: z.number().int().nullable(),
  message: z.string().nullable(),
})

/** One parcel that would be sent, before anything is booked. */
const plannedParcel = z.object({
  date: z.iso.date(),
  zone: z.enum(zones),
  grams: z.number().int(),
  chargePaise: paise,
})

export const quoteBasket = endpoint({
  method: 'POST',
  path: '/booking/quote',
  summary: 'What a basket costs and which of its lines cannot be booked; reserves nothing',
  access: 'signed-in',
  body: basket,
  response: z.object({
    lines: z.array(
      z.object({
        index: z.number().int(),
        offeringName: z.string(),
        offeringNameMl: z.string(),
        malayalam: malayalamDate.nullable(),
        pricePaise: paise,
        amountPaise: paise,
        reason: z.enum(refusalReasons),
        left: z.number().int().nullable(),
        message: z.string().nullable(),
        isAvailable: z.boolean(),
        isPostable: z.boolean(),
      }),
    ),
    parcels: z.array(plannedParcel),
    /** What posting would cost to the address, both ways, so that the choice can show it. */
    postage: z.object({ eachPaise: paise, oncePaise: paise }).nullable(),
    linesPaise: paise,
    deliveryPaise: paise,
    totalPaise: paise,
  }),
})

/** What the pay page needs; the token opens `/razorpay-bridge`. */
export const checkout = z.object({
  token: z.string(),
  order_id: z.string(),
  /** The countdown shown. */
  holdUntil: instant,
})

export const initiateBooking = endpoint({
  method: 'POST',
  path: '/booking/initiate',
  summary: 'Hold every line of a basket or none; takes an Idempotency-Key and never an amount',
  access: 'signed-in',
  body: basket.extend({
    /** `later`: the provider is asked when the devotee presses pay (GET …/checkout). */
    checkout: z.enum(['now', 'later']).default('now'),
  }),
  response: z.object({
    id: z.string(),
    tran_no: z.string(),
    status: z.enum(orderStates),
    linesPaise: paise,
    deliveryPaise: paise,
    totalPaise: paise,
    holdUntil: instant,
    /** Null: the provider has not answered yet; ask GET /booking/orders/{tran_no}/checkout. */
    checkout: checkout.nullable(),
  }),
})

/** The refusal of initiate carries these in `meta`. */
export const linesRefused = z.object({ lines: z.array(refusal) })

const ofOrder = z.object({ tran_no: tranNo })

export const getCheckout = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/checkout',
  summary:
    'The way to pay an order that is held; creates or finds the provider’s order, lengthens the hold once',
  access: 'signed-in',
  params: ofOrder,
  response: checkout,
})

export const openBridge = endpoint({
  method: 'POST',
  path: '/booking/bridge',
  summary: 'What the payment page needs to open the provider’s checkout; by the token of a checkout',
  access: 'public',
  body: z.object({ token: z.string().max(400) }),
  response: z.object({
    tran_no: z.string(),
    key: z.string(),
    order_id: z.string(),
    amountPaise: paise,
    currency: z.string(),
    templeName: z.string(),
    description: z.string(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
    callbackUrl: z.string(),
    cancelUrl: z.string(),
    scriptUrl: z.string(),
    /** The countdown shown, and how long that is from now by the temple's clock. */
    holdUntil: instant,
    secondsLeft: z.number().int(),
  }),
})

/** Names are the provider's, as its checkout hands them over. */
const handedOver = z.object({
  razorpay_payment_id: z.string().max(40),
  razorpay_order_id: z.string().max(40),
  razorpay_signature: z.string().max(128),
})

const standing = z.object({ tran_no: z.string(), status: z.enum(orderStates) })

export const paymentSuccess = endpoint({
  method: 'POST',
  path: '/booking/payment-success',
  summary: 'The browser saw a payment succeed: look what is true; by itself it confirms nothing',
  access: 'signed-in',
  body: handedOver,
  response: standing,
})

export const paymentFailure = endpoint({
  method: 'POST',
  path: '/booking/payment-failure',
  summary: 'The browser saw a payment fail or closed: look what is true; by itself it frees nothing',
  access: 'signed-in',
  body: z.object({ tran_no: tranNo }),
  response: standing,
})

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
  'moved',
  'cancelled',
  'refund_started',
  'refunded',
] as const

export const orderRefund = z.object({
  id: z.string(),
  status: z.enum(refundStates),
  source: z.enum(['ours', 'provider']),
  amountPaise: paise,
  /** In words for the devotee: why. */
  reason: z.string(),
  requestedAt: instant,
  settledAt: instant.nullable(),
  line_ids: z.array(z.number().int()),
})

export const order = z.object({
  id: z.string(),
  tran_no: z.string(),
  kind: z.enum(['booking', 'counter', 'delivery_difference']),
  parentTranNo: z.string().nullable(),
  status: z.enum(orderStates),
  attention: z.string().nullable(),
  createdAt: instant,
  holdUntil: instant.nullable(),
  confirmedAt: instant.nullable(),
  linesPaise: paise,
  deliveryPaise: paise,
  totalPaise: paise,
  refundedPaise: paise,
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
    })
    .nullable(),
  refunds: z.array(orderRefund),
  receiptNumber: z.string().nullable(),
  timeline: z.array(z.object({ step: z.enum(timelineSteps), at: instant, detail: z.string().nullable() })),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no',
  summary: 'One booking of the caller, whole',
  access: 'signed-in',
  params: ofOrder,
  response: order,
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
    refund: z.enum(['none', 'started', 'done']),
    /** What the bank said of the last try, when it failed. */
    failure: z.string().nullable(),
  }),
})

const period = {
  from_date: z.iso.date().optional(),
  to_date: z.iso.date().optional(),
  skip: z.number().int().min(0).max(10_000).default(0),
  limit: z.number().int().min(1).max(100).default(10),
}

export const myBookings = endpoint({
  method: 'POST',
  path: '/booking/my-bookings',
  summary: 'The caller’s bookings, newest first',
  access: 'signed-in',
  body: z.object({ ...period, status: z.enum([...orderStates, 'upcoming', 'past']).optional() }),
  response: z.object({ bookings: z.array(order), total: z.number().int() }),
})

export const moveLine = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/lines/:line_id/move',
  summary: 'Move a line once to an open day of the same price',
  access: 'signed-in',
  params: ofOrder.extend({ line_id: z.coerce.number<string | number>().int() }),
  body: z.object({ date: z.iso.date(), version: z.number().int() }),
  response: order,
})

const lineChoice = { line_ids: z.array(z.number().int()).min(1).max(MOST_LINES), version: z.number().int() }

export const previewCancel = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/cancel-preview',
  summary: 'What cancelling these lines would give back, before confirming',
  access: 'signed-in',
  params: ofOrder,
  body: z.object(lineChoice),
  response: z.object({ refundPaise: paise, sharePercent: z.number().int(), refundDays: z.string() }),
})

export const cancelLines = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/cancel',
  summary: 'Cancel lines, where the temple allows it; an order not yet paid is simply let go',
  access: 'signed-in',
  params: ofOrder,
  body: z.object(lineChoice),
  response: order,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/booking/refund',
  summary:
    'Give money back, whole or by line; takes an Idempotency-Key; asks for the password after 15 minutes',
  access: 'treasury',
  query: z.object({
    payment_number: z.string().max(40),
    amount: z.coerce.number<string | number>().int().min(1),
    tran_no: tranNo,
  }),
  body: z.object({
    reason: z.string().trim().min(3).max(300),
    line_ids: z.array(z.number().int()).max(MOST_LINES).optional(),
    version: z.number().int(),
    password: z.string().max(128).optional(),
  }),
  response: z.object({
    refund: orderRefund,
    /** Above the set amount it waits for a second admin. */
    needsApproval: z.boolean(),
  }),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/approve',
  summary: 'A second admin lets a large refund go',
  access: 'treasury',
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: z.string().max(128).optional() }),
  response: outcome,
})

/** An authorised payment that came too late for its places: the office moves it, and it is captured. */
export const rescueOrder = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/rescue',
  summary: 'Give a late payment’s lines other days and capture it',
  access: 'desk',
  params: ofOrder,
  body: z.object({
    version: z.number().int(),
    dates: z
      .array(z.object({ line_id: z.number().int(), date: z.iso.date() }))
      .min(1)
      .max(MOST_LINES),
  }),
  response: standing,
})
