import { languages } from '@vazhipadu/locales/languages'
import { z } from 'zod'
import { getBookingCalendar } from '../booking.ts'
import { lineInput, quoteBasket } from '../checkout.ts'
import { endpoint } from '../endpoint.ts'
import { mobileNumber, personName } from '../identity.ts'
import { MOST_LINES, ofOrder } from '../orders.ts'

/** Selling at the temple's counter: an order without the provider. */

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

export const counterMethods = ['cash', 'upi'] as const

/** What has shown a UPI payment: the bank's statement, or the treasurer who looked. Until then a clerk has typed it. */
export const upiProofs = ['statement', 'treasurer'] as const

/** The bank's number of a UPI payment (RRN). */
export const upiReference = z
  .string()
  .trim()
  .regex(/^\d{12}$/, { error: 'The number has 12 figures, as the bank’s app shows it' })

/** Notes and coins, in rupees. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

const ofOne = z.number().int().min(0).max(100_000).optional()

/** Pieces by rupees: { "500": 3 }. A note that does not exist is refused: left out, a drawer would begin with less. */
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
  /** What the first count differed by, where it was counted twice: it was made before the sum was known. */
  firstDifferencePaise: paise.nullable(),
})

export const counterSession = z.object({
  id: z.uuid(),
  clerk: z.string(),
  date: z.iso.date(),
  /** The first, second … of this clerk on this day. */
  number: z.number().int(),
  openedAt: instant,
  floatPaise: paise,
  sales: z.number().int(),
  /** Sums are told once it is counted, to nobody before: whoever counts must not know what should come out. */
  cashPaise: paise.nullable(),
  upiPaise: paise.nullable(),
  /** How often cash was given back from it, also for what another drawer sold, and how much. */
  returns: z.number().int(),
  returnedPaise: paise.nullable(),
  /** Counted and not even: it waits for the reason. */
  countedAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** Once it is counted. */
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
  /** Null: not shown yet, or paid in cash. */
  upiProof: z.enum(upiProofs).nullable(),
  /** What of it was given back since, from whichever drawer. */
  returnedPaise: paise,
  /** A return of it that waits for a second person. */
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
  /** `waiting`: nothing has changed before a second person agrees; `declined`: and nothing will. */
  status: z.enum(['given', 'waiting', 'declined']),
  /** The second person, where one was needed. */
  approvedBy: z.string().nullable(),
  /** When it was given, or asked for. */
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
    /** Cash that was given from it, newest first, at most 50. */
    returns: z.array(saleReturn),
    lastClosed: counterSession.nullable(),
    /** Offerings most often sold at the counter in the thirty days before today, the most sold first. */
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
  body: z.object({ lines: z.array(lineInput).min(1).max(MOST_LINES) }),
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
      lines: z.array(lineInput).min(1).max(MOST_LINES),
      method: z.enum(counterMethods),
      /** The bank's number of the UPI payment; of one sale alone, for ever. */
      reference: upiReference.nullable().default(null),
      /** What the clerk saw and took: refused when the price has changed since. */
      totalPaise: paise,
      /** What the devotee reads, where they said so; English otherwise. */
      language: z.enum(languages).optional(),
    })
    .refine(({ method, reference }) => (method === 'upi') === (reference !== null), {
      path: ['reference'],
      error: 'A UPI payment has a number, cash has none',
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
    /** Above this a second person agrees; 0 for UPI, which is never given back in cash on one word. */
    alonePaise: paise,
  }),
})
