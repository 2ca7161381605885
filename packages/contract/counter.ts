import { z } from 'zod'
import { lineInput, quoteBasket } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { mobileNumber, personName } from './identity.ts'
import { MOST_LINES, ofOrder } from './orders.ts'

/** Selling at the temple's counter: an order without the provider. */

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

export const counterMethods = ['cash', 'upi'] as const

/** Notes and coins, in rupees. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

const ofOne = z.number().int().min(0).max(100_000).optional()

/** Pieces by rupees: { "500": 3 }. */
const pieces = z.object({
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
  cashPaise: paise,
  upiPaise: paise,
  /** How often cash was given back from it, also for what another drawer sold, and how much. */
  returns: z.number().int(),
  returnedPaise: paise,
  closedAt: instant.nullable(),
  /** Once it is closed. */
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
  /** What of it was given back since, from whichever drawer. */
  returnedPaise: paise,
  soldAt: instant,
})
export type CounterSale = z.input<typeof sale>

const saleReturn = z.object({
  id: z.uuid(),
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  customer_name: z.string(),
  line_ids: z.array(z.number().int()),
  amountPaise: paise,
  reason: z.string(),
  givenAt: instant,
})
export type CounterReturn = z.input<typeof saleReturn>

export const getCounter = endpoint({
  method: 'GET',
  path: '/counter',
  summary: 'The caller’s drawer, what was sold from it, and the last one that was counted',
  access: 'desk',
  response: z.object({
    today: z.iso.date(),
    session: counterSession.nullable(),
    /** Newest first, at most 50. */
    sales: z.array(sale),
    /** Cash that was given from it, newest first, at most 50. */
    returns: z.array(saleReturn),
    lastClosed: counterSession.nullable(),
  }),
})

export const openCounter = endpoint({
  method: 'POST',
  path: '/counter/sessions',
  summary: 'Begin to sell, with the change that is in the drawer; the open one is answered again',
  access: 'desk',
  body: z.object({ floatPaise: paise.min(0).max(10_000_000) }),
  response: counterSession,
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
      /** The bank's number of the UPI payment. */
      reference: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9]{6,40}$/, {
          error: 'Expected the number the bank shows, 6 to 40 letters and figures',
        })
        .nullable()
        .default(null),
      /** What the clerk saw and took: refused when the price has changed since. */
      totalPaise: paise,
    })
    .refine(({ method, reference }) => (method === 'upi') === (reference !== null), {
      path: ['reference'],
      error: 'A UPI payment has a number, cash has none',
    }),
  response: sale,
})

export const takeBackSale = endpoint({
  method: 'POST',
  path: '/counter/sales/:tran_no/returns',
  summary:
    'Take a sale back, whole or by line, for cash from the caller’s open drawer; another drawer’s sale needs treasury too; takes an Idempotency-Key',
  access: 'desk',
  params: ofOrder,
  body: z.object({
    /** Left out: all that are still booked. */
    line_ids: z.array(z.number().int()).min(1).max(MOST_LINES).optional(),
    /** What the clerk saw: refused when the lines come to something else. */
    amountPaise: paise,
    version: z.number().int(),
    reason: z.string().trim().min(3).max(300),
  }),
  response: saleReturn,
})

export const closeCounter = endpoint({
  method: 'POST',
  path: '/counter/sessions/:id/close',
  summary: 'Count the drawer and end its sales; a difference needs a reason',
  access: 'desk',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    denominations: pieces,
    /** What the bank's slip or app says came by UPI. */
    countedUpiPaise: paise.min(0).max(1_000_000_000),
    reason: z.string().trim().max(300).default(''),
  }),
  response: counterSession,
})

export const listCounterSessions = endpoint({
  method: 'GET',
  path: '/counter/sessions',
  summary: 'Every clerk’s drawers by day, with what was counted and what it differed by, newest first',
  access: 'treasury',
  query: z.object({
    from_date: z.iso.date().or(z.literal('')).optional(),
    to_date: z.iso.date().or(z.literal('')).optional(),
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ sessions: z.array(counterSession), hasMore: z.boolean() }),
})
