import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { getBookingCalendar } from '../booking.ts'
import { lineInput, quoteBasket } from '../checkout.ts'
import { endpoint } from '../endpoint.ts'
import { mobileNumber, personName } from '../identity.ts'
import { fieldError } from '../messages.ts'
import { MAX_LINES, ofOrder } from '../orders.ts'

/** Sales at the temple's counter: orders without the payment provider. */

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

export const counterMethods = ['cash', 'upi'] as const

/**
 * How a UPI payment was proven: by the bank's statement, or by the treasurer who looked it up. Until then it is only
 * the clerk's entry.
 */
export const upiProofs = ['statement', 'treasurer'] as const

/** The bank's number of a UPI payment (RRN). */
export const upiReference = z
  .string()
  .trim()
  .regex(/^\d{12}$/, { error: fieldError('upiNumber') })

/** Notes and coins, in rupees. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

const ofOne = z.number().int().min(0).max(100_000).optional()

/**
 * Number of pieces by value in rupees: { "500": 3 }. Unknown denominations are refused; ignoring one would open a
 * drawer with too small a float.
 */
export const pieces = z.strictObject({
  '500': ofOne,
  '200': ofOne,
  '100': ofOne,
  '50': ofOne,
  '20': ofOne,
  '10': ofOne,
  '5': ofOne,
  '2': ofOne,
  '1': ofOne,
})

const count = z.object({
  expectedCashPaise: paise,
  expectedUpiPaise: paise,
  countedCashPaise: paise,
  countedUpiPaise: paise,
  denominations: pieces,
  reason: z.string().nullable(),
  /** Difference of the first count if there were two; it was made before the clerk knew the expected sum. */
  firstDifferencePaise: paise.nullable(),
})

export const counterSession = z.object({
  id: z.uuid(),
  clerk: z.string(),
  date: z.iso.date(),
  /** This clerk's first, second … drawer of the day. */
  number: z.number().int(),
  openedAt: instant,
  floatPaise: paise,
  sales: z.number().int(),
  /** Null until the drawer is counted, for everyone: the clerk must count without knowing the expected sum. */
  cashPaise: paise.nullable(),
  upiPaise: paise.nullable(),
  /** Number and sum of cash returns from this drawer, including those for other drawers' sales. */
  returns: z.number().int(),
  returnedPaise: paise.nullable(),
  /** Set when counted; while `closedAt` is null, the clerk still has to explain a difference. */
  countedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Counted and explained, but the difference is so large that a second person must agree. */
  waitsForSecond: z.boolean(),
  /** The second person who agreed to close it. */
  agreedBy: z.string().nullable(),
  /** Who has marked a difference that needed a second person as seen. */
  seenBy: z.string().nullable(),
  /** Null until the drawer is counted. */
  count: count.nullable(),
})
export type CounterSession = z.input<typeof counterSession>

const sale = z.object({
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  customer_name: z.string(),
  method: z.enum(counterMethods),
  reference: z.string().nullable(),
  totalPaise: paise,
  /** Null: not proven yet, or paid in cash. */
  upiProof: z.enum(upiProofs).nullable(),
  /** Sum returned since, from any drawer. */
  returnedPaise: paise,
  /** A return of this sale that waits for a second person. */
  waiting: z
    .object({ id: z.uuid(), amountPaise: paise, proposedBy: z.string(), isOwn: z.boolean() })
    .nullable(),
  soldAt: instant,
})
export type CounterSale = z.input<typeof sale>

export const saleReturn = z.object({
  id: z.uuid(),
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  customer_name: z.string(),
  line_ids: z.array(z.number().int()),
  amountPaise: paise,
  reason: z.string(),
  /** `waiting`: nothing changes until a second person agrees; `declined`: nothing was changed. */
  status: z.enum(['given', 'waiting', 'declined']),
  /** The second person, if one was needed. */
  approvedBy: z.string().nullable(),
  /** When the cash was returned, or the return proposed. */
  givenAt: instant,
})
export type CounterReturn = z.input<typeof saleReturn>

export const getCounter = endpoint({
  method: 'GET',
  path: '/counter',
  summary: 'The caller’s drawer, what was sold from it, the last one that was counted, and what is sold most',
  access: 'desk',
  response: z.object({
    today: z.iso.date(),
    session: counterSession.nullable(),
    /** Newest first, at most 50. */
    sales: z.array(sale),
    /** Cash returns from this drawer, newest first, at most 50. */
    returns: z.array(saleReturn),
    lastClosed: counterSession.nullable(),
    /** Ids of the offerings sold most often at the counter in the 30 days before today, most sold first. */
    mostSold: z.array(z.number().int()),
  }),
})

export const getCounterCalendar = endpoint({
  method: 'GET',
  path: '/counter/calendar',
  summary:
    'A month with what the counter can sell: until some minutes before each session, not until the online cut-off',
  access: 'desk',
  query: getBookingCalendar.query,
  response: getBookingCalendar.response,
})

export const quoteAtCounter = endpoint({
  method: 'POST',
  path: '/counter/quote',
  summary: 'What lines cost at the counter and which cannot be sold; reserves nothing',
  access: 'desk',
  body: z.object({ lines: z.array(lineInput).min(1).max(MAX_LINES) }),
  response: quoteBasket.response,
})

export const sellAtCounter = endpoint({
  method: 'POST',
  path: '/counter/sales',
  summary:
    'Sell every line or none for cash or UPI at the counter; takes an Idempotency-Key and never an amount',
  access: 'desk',
  body: z
    .object({
      customer: z.object({ name: personName, mobile: mobileNumber.nullable().default(null) }),
      lines: z.array(lineInput).min(1).max(MAX_LINES),
      method: z.enum(counterMethods),
      /** The bank's number of the UPI payment (RRN); can be used for one sale only. */
      reference: upiReference.nullable().default(null),
      /** The total that the clerk saw and took; refused if the price has changed since. */
      totalPaise: paise,
      /** The devotee's language, if they stated one; otherwise English. */
      language: z.enum(languages).optional(),
    })
    .refine(({ method, reference }) => (method === 'upi') === (reference !== null), {
      path: ['reference'],
      error: fieldError('upiOrCash'),
    }),
  response: sale,
})

export const findCounterSale = endpoint({
  method: 'GET',
  path: '/counter/sales/:tran_no',
  summary: 'One sale, and how much of it the caller may give back on their own word',
  access: 'desk',
  params: ofOrder,
  response: z.object({
    sale,
    /** A return above this amount needs a second person. 0 for UPI sales, whose return always needs one. */
    alonePaise: paise,
  }),
})
