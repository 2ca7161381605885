import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { month } from '../month.ts'

/** The temple's books as registers: by day, by drawer, by receipt and by what it was for. */

const paise = z.number().int()
const count = z.number().int()
const day = z.iso.date()
const instant = z.iso.datetime({ offset: true })
/** April to March: `2026-27`. */
const financialYear = z.string().regex(/^20\d{2}-\d{2}$/, { error: 'Expected a year as 2026-27' })
const readers = ['treasury', 'audit'] as const

export const receiptSeries = ['online', 'counter'] as const

/** What came in and went back, by when it did. */
const moved = z.object({
  onlinePaise: paise,
  /** At the counter. */
  cashPaise: paise,
  upiPaise: paise,
  /** Paid online and bought nothing: too late, or a second time. It has no receipt and goes back. */
  strayPaise: paise,
  refundedPaise: paise,
  totalPaise: paise,
})

/** Numbers of a series on one day; null: none was issued. */
const numbers = z.object({ first: z.string(), last: z.string(), count }).nullable()

const bookedDay = moved.extend({
  date: day,
  malayalam: z.string().nullable(),
  online: numbers,
  counter: numbers,
  /** Since the first of April, with this day. */
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
    /** Paid and not yet numbered: a matter of seconds. */
    unnumbered: count,
    /** Of the year so far: each number of a series is a receipt, or was passed over and says why. */
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
    /** On receipts of the period, besides what was offered. */
    postagePaise: paise,
    /** Everything on receipts of the period. */
    receiptsPaise: paise,
  }),
})

/** Cash that drawers brought and gave back, and money at the bank. */
const held = z.object({ cashPaise: paise, bankPaise: paise })

export const getCashBook = endpoint({
  method: 'GET',
  path: '/admin/registers/cash-book',
  summary:
    'A month of cash and bank, both sides: drawers, what was given back, what reached the bank, and the balance before and after',
  access: readers,
  query: z.object({ month }),
  response: z.object({
    month,
    /** Received less paid since the first of April, before this month. Cash carried to the bank is not known here. */
    opening: held,
    entries: z.array(
      held.extend({
        date: day,
        side: z.enum(['received', 'paid']),
        kind: z.enum(['drawer', 'upi', 'settlement', 'returns', 'over', 'short', 'transfer']),
        /** Of the drawer, the settlement or the refund. */
        id: z.string(),
        /** The clerk, or the number at the bank. */
        of: z.string(),
      }),
    ),
    /** Before the month, and received less paid in it. */
    closing: held,
    /** Paid online in this month, and in no settlement yet. */
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
    /** Go on below this number of the series. */
    below: z.coerce.number<string | number>().int().min(1).optional(),
    limit: z.coerce.number<string | number>().int().min(1).max(500).default(50),
  }),
  response: z.object({
    receipts: z.array(registerRow),
    next: count.nullable(),
    /** Of the whole month, or year. */
    total: z.object({ receipts: count, paise }),
    proof: z.object({
      first: z.string().nullable(),
      last: z.string().nullable(),
      issued: count,
      /** Passed over, each written down with its reason. */
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
