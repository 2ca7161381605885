import { z } from 'zod'
import { availabilityReasons } from './booking.ts'
import { malayalamDate } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { MAX_LINES, ofOrder, orderStates, tranNo, zones } from './orders.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

/** Why a line of a basket is refused: the reasons of its day and those of the line itself. */
export const refusalReasons = [
  ...availabilityReasons,
  'unknown_offering',
  'star_required',
  'limit_per_order',
  'limit_per_account',
  /** More scarce places than one account may hold unpaid. */
  'limit_unpaid',
  /** More days of an offering with few places a day than one account may hold unpaid. */
  'limit_rare_days',
  /** The places of this day are given out by a release: a ballot or a waiting room. */
  'by_release',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/**
 * No control characters: PostgreSQL rejects a null character, and such a line would make its whole batch of holds fail.
 */
const PRINTABLE = /^\P{Cc}*$/u

export const lineInput = z.object({
  offering_id: z.number().int(),
  date: z.iso.date(),
  /** Name of the person for whom the pooja is offered, in any script. */
  name: z.string().trim().min(2).max(80).regex(PRINTABLE),
  nameMl: z.string().trim().max(80).regex(PRINTABLE).nullable().default(null),
  /** Null: not known. Undefined: not asked yet; offerings that need a star refuse it. */
  star_id: z.number().int().min(1).max(27).nullable().optional(),
  quantity: z.number().int().min(1).max(400).default(1),
})

export const deliveryInput = z.discriminatedUnion('option', [
  z.object({ option: z.literal('collect') }),
  z.object({
    option: z.literal('post'),
    address_id: z.uuid(),
    /** For several days: a parcel after each day, or one after the last. */
    frequency: z.enum(['each', 'once']).default('each'),
  }),
])

const basket = z.object({
  lines: z.array(lineInput).min(1).max(MAX_LINES),
  delivery: deliveryInput.default({ option: 'collect' }),
})

const refusal = z.object({
  /** Index of the line in the basket, from 0. */
  index: z.number().int(),
  reason: z.enum(refusalReasons),
  /** Pieces left, if that is the reason. */
  left: z.number().int().nullable(),
  /** How many one account may hold unpaid, if that is the reason. */
  most: z.number().int().optional(),
  message: z.string().nullable(),
})

/** A parcel as planned before booking. */
const plannedParcel = z.object({
  date: z.iso.date(),
  zone: z.enum(zones),
  grams: z.number().int(),
  chargePaise: paise,
})

const quote = z.object({
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
  /** Postage to the address for both frequencies, so that the page can show the choice. */
  postage: z.object({ eachPaise: paise, oncePaise: paise }).nullable(),
  linesPaise: paise,
  deliveryPaise: paise,
  totalPaise: paise,
})

export const quoteBasket = endpoint({
  method: 'POST',
  path: '/booking/quote',
  summary: 'What a basket costs and which of its lines cannot be booked; reserves nothing',
  access: 'signed-in',
  body: basket,
  response: quote,
})

/** Data of the pay page; the token opens `/razorpay-bridge`. */
export const checkout = z.object({
  token: z.string(),
  order_id: z.string(),
  /** End of the countdown shown. */
  holdUntil: instant,
})

export const initiateBooking = endpoint({
  method: 'POST',
  path: '/booking/initiate',
  summary: 'Hold every line of a basket or none; takes an Idempotency-Key and never an amount',
  access: 'signed-in',
  body: basket.extend({
    /** `later`: the order at the provider is created when the devotee presses pay (GET …/checkout). */
    checkout: z.enum(['now', 'later']).default('now'),
    /**
     * The total that the page showed; a different total is refused with `total_changed`. Optional because pages of the
     * previous version do not send it.
     */
    expectedTotalPaise: paise.optional(),
  }),
  response: z.object({
    id: z.string(),
    tran_no: z.string(),
    status: z.enum(orderStates),
    linesPaise: paise,
    deliveryPaise: paise,
    totalPaise: paise,
    holdUntil: instant,
    /** Null: the provider has not answered yet; poll GET /booking/orders/{tran_no}/checkout. */
    checkout: checkout.nullable(),
  }),
})

/** `meta` of initiate's `lines_refused`. */
export const linesRefused = z.object({ lines: z.array(refusal) })

/** `meta` of `too_many_unpaid`: the unpaid bookings, one of which must be paid or released first. */
export const tooManyUnpaid = z.object({ most: z.number().int(), tran_nos: z.array(tranNo) })

/** `meta` of `total_changed`: the same basket at today's prices. */
export const totalChanged = z.object({ quote })

/** `meta` of `scarce_wait`: until when this account cannot hold scarce places. */
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
    /** End of the countdown, and the seconds left by the server's clock. */
    holdUntil: instant,
    secondsLeft: z.number().int(),
  }),
})

/** Field names as the provider's checkout sends them. */
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

/**
 * For an authorised payment that arrived after its places were gone: the office moves the order, and the payment is
 * captured.
 */
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
      .max(MAX_LINES),
  }),
  response: standing,
})
