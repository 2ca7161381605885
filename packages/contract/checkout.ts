import { z } from 'zod'
import { availabilityReasons } from './booking.ts'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MOST_LINES, ofOrder, orderStates, tranNo, zones } from './orders.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

/** Why a line of a basket cannot be taken: the day's own reasons, and those of the line. */
export const refusalReasons = [
  ...availabilityReasons,
  'unknown_offering',
  'star_required',
  'limit_per_order',
  'limit_per_account',
  /** More of few places than one account keeps without having paid. */
  'limit_unpaid',
  /** More days of what has only some places a day than one account keeps without having paid. */
  'limit_rare_days',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** No control characters: the database keeps none, and one such line would spoil the batch it is held in. */
const PRINTABLE = /^\P{Cc}*$/u

export const lineInput = z.object({
  offering_id: z.number().int(),
  date: z.iso.date(),
  /** In whose name it is offered, in any script. */
  name: z.string().trim().min(2).max(80).regex(PRINTABLE),
  nameMl: z.string().trim().max(80).regex(PRINTABLE).nullable().default(null),
  /** Null: not known. Left out: not asked yet, which an offering that needs a star refuses. */
  star_id: z.number().int().min(1).max(27).nullable().optional(),
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
  /** How many one account keeps until it has paid, when that is the reason. */
  most: z.number().int().optional(),
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
        most: z.number().int().optional(),
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

/** What `too_many_unpaid` carries in `meta`: the bookings of which one is to be finished or let go of. */
export const tooManyUnpaid = z.object({ most: z.number().int(), tran_nos: z.array(tranNo) })

/** What `scarce_wait` carries in `meta`: until when few places wait. */
export const scarceWait = z.object({ until: instant })

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
