import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { fieldError } from '../messages.ts'
import { month } from '../month.ts'

/** The temple's books as registers: by day, drawer, receipt and purpose. */

const paise = z.number().int()
const count = z.number().int()
const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })
/** Financial year from April to March: `2026-27`. */
const financialYear = z.string().regex(/^20\d{2}-\d{2}$/, { error: fieldError('year') })
const readers = ['treasury', 'audit'] as const

export const receiptSeries = ['online', 'counter'] as const

/** Money received and refunded, by the day it moved. */
const moved = z.object({
  onlinePaise: paise,
  /** At the counter. */
  cashPaise: paise,
  upiPaise: paise,
  /** Online payments that bought nothing, because they were late or double. They have no receipt and are refunded. */
  strayPaise: paise,
  refundedPaise: paise,
  totalPaise: paise,
})

/** Receipt numbers of a series on one day; null: none was issued. */
const numbers = z.object({ first: z.string(), last: z.string(), count }).nullable()

const bookedDay = moved.extend({
  date: day,
  malayalam: z.string().nullable(),
  online: numbers,
  counter: numbers,
  /** Since 1 April, including this day. */
  sincePaise: paise,
})

export const getDayBook = endpoint({
  method: 'GET',
  path: '/admin/registers/day-book',
  summary:
    'A month day by day: number ranges of both series, what came in, what went back, and the year so far',
  access: readers,
  query: z.object({ month }),
  response: z.object({
    month,
    financialYear,
    broughtForwardPaise: paise,
    days: z.array(bookedDay),
    sums: moved.extend({ onlineReceipts: count, counterReceipts: count }),
    /** Paid orders without a receipt number yet, normally for seconds only. */
    unnumbered: count,
    /** For the year so far: every number of the series is a receipt or was skipped with a reason. */
    isWhole: z.object({ online: z.boolean(), counter: z.boolean() }),
  }),
})

export const getYearBook = endpoint({
  method: 'GET',
  path: '/admin/registers/year',
  summary: 'A financial year month by month, April to March',
  access: readers,
  query: z.object({ financial_year: financialYear }),
  response: z.object({
    financialYear,
    months: z.array(moved.extend({ month })),
    sums: moved,
  }),
})

const span = { from_date: day, to_date: day }

export const getTakings = endpoint({
  method: 'GET',
  path: '/admin/registers/takings',
  summary: 'What receipts of a period were for: by offering, by head and by clerk; at most a year and a day',
  access: readers,
  query: z.object(span),
  response: z.object({
    byOffering: z.array(z.object({ name: z.string(), head: z.string(), quantity: count, paise })),
    byHead: z.array(z.object({ head: z.string(), paise })),
    byClerk: z.array(
      z.object({
        clerk: z.string(),
        receipts: count,
        cashPaise: paise,
        upiPaise: paise,
        returnedPaise: paise,
      }),
    ),
    /** Postage on receipts of the period, besides the offerings. */
    postagePaise: paise,
    /** Total of the receipts of the period. */
    receiptsPaise: paise,
  }),
})

const held = z.object({
  /** Cash taken and returned by drawers. */
  cashPaise: paise,
  /** Counter UPI not yet found at the bank. */
  unprovenPaise: paise,
  bankPaise: paise,
})

export const getCashBook = endpoint({
  method: 'GET',
  path: '/admin/registers/cash-book',
  summary:
    'A month of cash, counter UPI that is not yet proven, and bank, both sides, with the balance before and after',
  access: readers,
  query: z.object({ month }),
  response: z.object({
    month,
    /**
     * Received minus paid before this month; carried over in April too. Cash taken to the bank is not recorded here.
     */
    opening: held,
    entries: z.array(
      held.extend({
        date: day,
        side: z.enum(['received', 'paid']),
        kind: z.enum(['drawer', 'upi', 'proven', 'settlement', 'returns', 'over', 'short', 'transfer']),
        /** Id of the drawer, the settlement or the refund. */
        id: z.string(),
        /** The clerk's name, or the bank's number. */
        of: z.string(),
      }),
    ),
    /** Opening balance plus received minus paid in this month. */
    closing: held,
    /** Paid online in this month and not in a settlement yet. */
    onItsWayPaise: paise,
  }),
})

const registerRow = z.object({
  tran_no: z.string(),
  number: z.string(),
  receivedAt: instant,
  customer_name: z.string(),
  offeringName: z.string().nullable(),
  more: count,
  totalPaise: paise,
  /** `upi`, `card` … online; `cash`, `upi` at the counter. */
  method: z.string().nullable(),
  revision: count,
  copies: count,
  refundedPaise: paise,
  returningPaise: paise,
})

export const listReceiptRegister = endpoint({
  method: 'GET',
  path: '/admin/registers/receipts',
  summary:
    'Every receipt of a series in the order of its number, newest first, with the proof that none is missing',
  access: readers,
  query: z.object({
    financial_year: financialYear,
    series: z.enum(receiptSeries).default('online'),
    month: month.optional(),
    /** Continue below this number of the series. */
    below: z.coerce.number<string | number>().int().min(1).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
  }),
  response: z.object({
    receipts: z.array(registerRow),
    next: count.nullable(),
    /** Totals of the whole month or year. */
    total: z.object({ receipts: count, paise }),
    proof: z.object({
      first: z.string().nullable(),
      last: z.string().nullable(),
      issued: count,
      /** Skipped numbers, each recorded with its reason. */
      passedOver: count,
      isWhole: z.boolean(),
    }),
  }),
})

export const exportReceiptLines = endpoint({
  method: 'POST',
  path: '/admin/registers/lines/export',
  summary: 'An address to download every line of every receipt of a period from as CSV; each is audited',
  access: 'treasury',
  stepUp: true,
  body: z.object(span),
  response: downloadLink,
})
