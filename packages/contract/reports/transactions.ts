import { z } from 'zod'
import { downloadLink } from '../download.ts'
import { endpoint } from '../endpoint.ts'
import { moneyBack, ofOrder, order, orderRefund, orderStates, paymentStates } from '../orders.ts'
import { bookReaders } from '../rights.ts'
import { auditEntry } from './audit.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
/** Lists count up to this number and then show "10,000+"; they page by key, because a large offset is slow. */
export const MAX_COUNTED = 10_000

// Forms send an empty field as an empty string; it does not filter.
const empty = z.literal('')
const words = z.string().trim().max(120)

export const transactionFilters = z.object({
  /** Day of the booking in the temple's time zone. */
  from_date: z.iso.date().or(empty).optional(),
  to_date: z.iso.date().or(empty).optional(),
  /** `needs_attention` also finds confirmed orders that need attention. */
  status: z.enum(orderStates).or(empty).optional(),
  /** Part of the name: three letters or more; shorter ones only within a month. */
  customer_name: words.optional(),
  /** The last digits of the number, with or without spaces. */
  phone_no: words.optional(),
  /** Digits alone match any year; `2026-27/0001` matches as a prefix. */
  receipt_number: words.optional(),
  payment_id: words.optional(),
  order_id: words.optional(),
  /** Beginning of the address. */
  email: words.optional(),
  /** Refunds that failed, or wait for a second admin. */
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
  /** The first line's offering; null if only postage was paid. */
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
    skip: z.number().int().min(0).max(MAX_COUNTED).default(0),
    limit: z.number().int().min(1).max(100).default(50),
    /** The `next` of the page before: equally fast at any depth. If set, `skip` is ignored. */
    after: z.string().max(120).optional(),
    sort: z.enum(transactionSorts).default('booked'),
    descending: z.boolean().default(true),
  }),
  response: z.object({
    transactions: z.array(transactionRow),
    /** Counted up to 10,000. */
    total: z.number().int(),
    isCapped: z.boolean(),
    next: z.string().nullable(),
    /** A name search without a period covers only orders from this day on. */
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
    /** Null: over 10,000 orders and sums not requested; or the caller must count their own drawer first. */
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
  /** Null: returned in cash at the counter. */
  payment_id: z.string().nullable(),
  cause: z.string(),
  failure: z.string().nullable(),
  /** When it is sent or retried. */
  nextTryAt: instant.nullable(),
  /** Waits for a second admin. */
  isWaiting: z.boolean(),
  /** Requested by the caller, who may withdraw it while it waits but never approve it. */
  isOwn: z.boolean(),
  requestedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  /** It failed and may be retried at once. */
  mayRetry: z.boolean(),
  /** It failed or waits for a retry: a bank transfer in its place may be recorded. */
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
        /** The bank's message, if it failed. */
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
