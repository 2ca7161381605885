import { z } from 'zod'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { month } from './month.ts'
import { bankReference, orderStates, paymentStates, refundStates } from './orders.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
const settlementId = z.string().regex(/^setl_[A-Za-z0-9]{14}$/, { error: 'Not a settlement' })

/**
 * How our books and the provider's differ. `sum`: a settlement is not the sum of its parts. `unknown`: settled, and of
 * nothing we know. `amount`: not the amount we have. `not_settled`: in our books, and in no settlement after days.
 */
export const differenceKinds = ['sum', 'unknown', 'amount', 'not_settled'] as const
export const itemKinds = ['payment', 'refund', 'adjustment'] as const

const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null: it is in no settlement. */
  settlement_id: z.string().nullable(),
  item: z.enum(itemKinds).nullable(),
  /** The provider's number of the payment, refund or correction. */
  entity_id: z.string().nullable(),
  tran_no: z.string().nullable(),
  /** What the provider says, and what we have. */
  toldPaise: paise.nullable(),
  oursPaise: paise.nullable(),
  at: instant,
})

const sums = z.object({
  payments: z.number().int(),
  capturedPaise: paise,
  refunds: z.number().int(),
  refundedPaise: paise,
  /** Corrections by the provider: a dispute that was lost, a refund that came back. Above nothing: to us. */
  adjustedPaise: paise,
  /** Without the tax on it. */
  feePaise: paise,
  taxPaise: paise,
  /** What reached the bank. */
  bankPaise: paise,
})

const settlement = sums.extend({
  id: settlementId,
  utr: z.string().nullable(),
  settledAt: instant,
  differences: z.number().int(),
  /** Found on the bank's statement: its day there, by whom and when. */
  seen: z.object({ on: z.iso.date(), by: z.string(), at: instant }).nullable(),
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/admin/reconciliation',
  summary: 'A month settlement by settlement, what differs, and what is still on its way',
  access: ['treasury', 'audit'],
  query: z.object({ month }),
  response: z.object({
    month,
    sums,
    /** Every settlement is the sum of its parts, and every part is in our books with the same amount. */
    isTied: z.boolean(),
    settlements: z.array(settlement),
    differences: z.array(difference),
    differencesTotal: z.number().int(),
    /** Captured or given back in these days and not yet to be expected at the bank. */
    onItsWay: z.object({ payments: z.number().int(), paise }),
    /** When the provider was last asked and answered. */
    fetchedAt: instant.nullable(),
    /** After so many days what is in no settlement is a difference. */
    settledWithinDays: z.number().int(),
  }),
})

export const getSettlement = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/settlements/:id',
  summary: 'One settlement with everything it is made of',
  access: ['treasury', 'audit'],
  params: z.object({ id: settlementId }),
  query: z.object({
    skip: z.coerce.number<string | number>().int().min(0).max(100_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(200).default(50),
  }),
  response: settlement.extend({
    items: z.array(
      z.object({
        entity_id: z.string(),
        kind: z.enum(itemKinds),
        tran_no: z.string().nullable(),
        customerName: z.string().nullable(),
        amountPaise: paise,
        feePaise: paise,
        taxPaise: paise,
        /** Above nothing: to us. */
        netPaise: paise,
        at: instant,
        difference: z.enum(['unknown', 'amount']).nullable(),
      }),
    ),
    total: z.number().int(),
  }),
})

export const seeSettlement = endpoint({
  method: 'PUT',
  path: '/admin/reconciliation/settlements/:id/seen',
  summary: 'Tick a settlement off as found on the bank’s statement, or with null take the tick away; audited',
  access: 'treasury',
  params: z.object({ id: settlementId }),
  body: z.object({ on: z.iso.date().nullable() }),
  response: outcome,
})

export const exportSettlement = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/settlements/:id/export',
  summary: 'An address to download one settlement from as CSV; each is audited',
  access: 'treasury',
  stepUp: true,
  params: z.object({ id: settlementId }),
  response: downloadLink,
})

export const fetchReconciliation = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/fetch',
  summary: 'Ask the provider for the settlements of a month now instead of at night; audited',
  access: 'treasury',
  body: z.object({ month }),
  response: outcome,
})

export const listDisputes = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/disputes',
  summary: 'Payments that a bank contests, those to be answered first',
  access: ['treasury', 'audit'],
  response: z.object({
    disputes: z.array(
      z.object({
        id: z.string(),
        payment_id: z.string(),
        tran_no: z.string(),
        customerName: z.string(),
        amountPaise: paise,
        status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
        reason: z.string().nullable(),
        /** The last day to answer. */
        respondBy: instant.nullable(),
        createdAt: instant,
      }),
    ),
  }),
})

/** Money that came or went back, one row each. */
export const transaction = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  tran_no: z.string(),
  orderKind: z.enum(['booking', 'counter', 'delivery_difference', 'lost']),
  at: instant,
  amountPaise: paise,
  status: z.union([z.enum(paymentStates), z.enum(refundStates)]),
  method: z.string().nullable(),
  payment_id: z.string(),
  order_id: z.string(),
  receiptNumber: z.string().nullable(),
  /** Of a refund: why. Of a payment that failed: what the bank said. */
  reason: z.string().nullable(),
  bankReference,
  orderStatus: z.enum(orderStates),
  parentTranNo: z.string().nullable(),
  /** What it was for; of a difference, what its booking is for. */
  offeringNames: z.array(z.string()),
  emblem: z.string().nullable(),
  firstDate: z.iso.date().nullable(),
  /** Of a payment: it bought the booking. One that came too late, or a second time, did not. */
  isAccepted: z.boolean(),
  /** Of a payment: what of it is back, and what is on its way. */
  returnedPaise: paise,
  returningPaise: paise,
  /** Of a refund that failed: it was tried again, and that is a row of its own. */
  isRetried: z.boolean(),
})

export const listUserPayments = endpoint({
  method: 'GET',
  path: '/booking/user-transactions',
  summary: 'Every payment and refund of the caller, newest first; the office may ask for another account',
  access: 'signed-in',
  query: z.object({
    account_id: z.uuid().optional(),
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({
    transactions: z.array(transaction),
    total: z.number().int(),
    /** Since the temple's year of account began; what is on its way back, whenever it was paid. */
    summary: z.object({
      since: z.iso.date(),
      paidPaise: paise,
      returnedPaise: paise,
      returningPaise: paise,
    }),
  }),
})
