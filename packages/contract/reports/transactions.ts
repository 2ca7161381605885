import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { moneyBack, ofOrder, order, orderRefund, orderStates, paymentStates } from '../orders.ts'
import { bookReaders } from '../rights.ts'
import { auditEntry } from './audit.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
/** Beyond so many a list says "10,000+", and goes on by its key instead of by counting rows off. */
export const MOST_COUNTED = 10_000

// A form sends what is left empty as an empty text; it asks for nothing.
const empty = z.literal('')
const words = z.string().trim().max(120)

export const transactionFilters = z.object({
  /** Of the day on which it was booked, by the temple's clock. */
  from_date: z.iso.date().or(empty).optional(),
  to_date: z.iso.date().or(empty).optional(),
  /** `needs_attention` also finds confirmed orders that somebody must look at. */
  status: z.enum(orderStates).or(empty).optional(),
  /** Part of the name; three letters or more; of fewer, only within a month. */
  customer_name: words.optional(),
  /** How the number ends, however it is spaced. */
  phone_no: words.optional(),
  /** Figures alone are a number of any year; `2026-27/0001` begins one. */
  receipt_number: words.optional(),
  payment_id: words.optional(),
  order_id: words.optional(),
  /** How the address begins. */
  email: words.optional(),
  /** Money that did not go back, or waits for a second admin. */
  refunds: z.enum(['failed', 'waiting']).or(empty).optional(),
})
export type TransactionFilters = z.output<typeof transactionFilters>

export const transactionSorts = ['booked', 'amount'] as const

/** How it was paid at the counter. */
const atCounter = z.object({ method: z.enum(['cash', 'upi']), reference: z.string().nullable() }).nullable()

export const transactionRow = z.object({
  id: z.string(),
  tran_no: z.string(),
  kind: z.enum(['booking', 'counter', 'delivery_difference', 'lost']),
  status: z.enum(orderStates),
  attention: z.string().nullable(),
  createdAt: instant,
  customer_name: z.string(),
  phone_no: z.string().nullable(),
  email: z.string().nullable(),
  /** Of the first line; null where only postage was paid. */
  offeringName: z.string().nullable(),
  offerings: z.number().int(),
  lines: z.number().int(),
  quantity: z.number().int(),
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
  days: z.number().int(),
  totalPaise: paise,
  ...moneyBack,
  askedPaise: paise,
  hasFailedRefund: z.boolean(),
  receipt_number: z.string().nullable(),
  payment: z
    .object({
      payment_id: z.string(),
      order_id: z.string(),
      status: z.enum(paymentStates),
      method: z.string().nullable(),
    })
    .nullable(),
  counter: atCounter,
})
export type TransactionRow = z.input<typeof transactionRow>

export const listTransactionHistory = endpoint({
  method: 'POST',
  path: '/booking/transaction-history',
  summary: 'Every order with its money, by any of the filters, newest first',
  access: bookReaders,
  body: transactionFilters.extend({
    skip: z.number().int().min(0).max(MOST_COUNTED).default(0),
    limit: z.number().int().min(1).max(100).default(50),
    /** Where the page before ended (its `next`): at any depth as quick as the first. Then `skip` is not read. */
    after: z.string().max(120).optional(),
    sort: z.enum(transactionSorts).default('booked'),
    descending: z.boolean().default(true),
  }),
  response: z.object({
    transactions: z.array(transactionRow),
    /** Counted to 10,000 and no further. */
    total: z.number().int(),
    isCapped: z.boolean(),
    next: z.string().nullable(),
    /** From when on a name without a period was looked for. */
    searchedFrom: z.iso.date().nullable(),
  }),
})

export const sumTransactions = endpoint({
  method: 'POST',
  path: '/booking/transaction-history/sums',
  summary: 'What was paid, given back and kept over the whole result; beyond 10,000 orders when asked for',
  access: bookReaders,
  body: transactionFilters.extend({ all: z.boolean().default(false) }),
  response: z.object({
    count: z.number().int(),
    isCapped: z.boolean(),
    /** Null: more than 10,000 orders and not all asked for; or the caller has a drawer of their own to count first. */
    sums: z.object({ paidPaise: paise, refundedPaise: paise, keptPaise: paise }).nullable(),
    countFirst: z.boolean(),
  }),
})

export const exportTransactions = endpoint({
  method: 'POST',
  path: '/booking/transaction-history/export',
  summary: 'An address to download the whole result from as CSV; each is audited',
  access: 'treasury',
  stepUp: true,
  body: transactionFilters,
  response: downloadLink,
})

export const countOpenIssues = endpoint({
  method: 'GET',
  path: '/booking/transaction-matters',
  summary: 'How many orders wait for somebody in the office',
  access: bookReaders,
  response: z.object({
    attention: z.number().int(),
    failedRefunds: z.number().int(),
    waitingRefunds: z.number().int(),
  }),
})

const storyRefund = orderRefund.extend({
  /** Null: given in cash at the counter. */
  payment_id: z.string().nullable(),
  cause: z.string(),
  failure: z.string().nullable(),
  /** When it is sent, or tried again. */
  nextTryAt: instant.nullable(),
  /** Waits for a second admin. */
  isWaiting: z.boolean(),
  /** Asked for by the caller, who may take it back while it waits and never agree to it. */
  isOwn: z.boolean(),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** It did not arrive, and may be sent again at once. */
  mayRetry: z.boolean(),
  /** It failed or waits to be tried again: a bank transfer in its stead may be written down. */
  mayTransfer: z.boolean(),
})

export const getOrderDetail = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/story',
  summary: 'One order with everything that happened to it, for the office',
  access: bookReaders,
  params: ofOrder,
  response: z.object({
    order,
    customer: z.object({ name: z.string(), phone_no: z.string().nullable(), email: z.string().nullable() }),
    receipt: z
      .object({ number: z.string(), revision: z.number().int(), copies: z.number().int(), issuedAt: instant })
      .nullable(),
    counter: atCounter,
    payments: z.array(
      z.object({
        payment_id: z.string(),
        order_id: z.string(),
        status: z.enum(paymentStates),
        method: z.string().nullable(),
        amountPaise: paise,
        refundedPaise: paise,
        createdAt: instant,
        capturedAt: instant.nullable(),
        isAccepted: z.boolean(),
        /** What the bank said, when it failed. */
        failure: z.string().nullable(),
        bankReference: z.string().nullable(),
      }),
    ),
    refunds: z.array(storyRefund),
    notices: z.array(
      z.object({
        id: z.string(),
        trigger: z.string(),
        channel: z.enum(['email', 'sms']),
        status: z.enum(['queued', 'sending', 'sent', 'failed', 'unknown']),
        at: instant,
        reason: z.string().nullable(),
      }),
    ),
    audit: z.array(auditEntry),
  }),
})
