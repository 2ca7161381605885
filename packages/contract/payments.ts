import { z } from 'zod'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'
import { month } from './month.ts'
import { bankReference, orderStates, paymentStates, refundStates } from './orders.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })
const settlementId = z.string().regex(/^setl_[A-Za-z0-9]{14}$/, { error: fieldError('settlement') })

/**
 * How our books and the provider's differ. `sum`: a settlement is not the sum of its parts. `unknown`: settled, but not
 * in our books. `amount`: our amount differs. `not_settled`: in our books, but in no settlement after several days.
 */
export const differenceKinds = ['sum', 'unknown', 'amount', 'not_settled'] as const
export const itemKinds = ['payment', 'refund', 'adjustment'] as const

const difference = z.object({
  kind: z.enum(differenceKinds),
  /** Null: not in any settlement. */
  settlement_id: z.string().nullable(),
  item: z.enum(itemKinds).nullable(),
  /** The provider's id of the payment, refund or adjustment. */
  entity_id: z.string().nullable(),
  tran_no: z.string().nullable(),
  /** The provider's amount and ours. */
  toldPaise: paise.nullable(),
  oursPaise: paise.nullable(),
  at: instant,
})

const sums = z.object({
  payments: z.number().int(),
  capturedPaise: paise,
  refunds: z.number().int(),
  refundedPaise: paise,
  /** Adjustments by the provider, such as a lost dispute or a refund that came back. Positive: in our favour. */
  adjustedPaise: paise,
  /** Fee without tax. */
  feePaise: paise,
  taxPaise: paise,
  /** Sum that reached the bank. */
  bankPaise: paise,
})

const settlement = sums.extend({
  id: settlementId,
  utr: z.string().nullable(),
  settledAt: instant,
  differences: z.number().int(),
  /** Set once an admin found it on the bank's statement: the statement's date, the admin and the time. */
  seen: z.object({ on: z.iso.date(), by: z.string(), at: instant }).nullable(),
})

export const unclaimedDecisions = ['ours', 'foreign'] as const

/**
 * Payments whose order looks like ours but carries no installation id: only a person can decide whether they are the
 * temple's.
 */
export const listUnclaimedPayments = endpoint({
  method: 'GET',
  path: '/admin/unclaimed-payments',
  summary: 'Captured payments with a number of our form that are in no booking, waiting for a decision',
  access: ['treasury', 'audit'],
  response: z.object({
    payments: z.array(
      z.object({
        order_id: z.string(),
        payment_id: z.string(),
        tran_no: z.string(),
        amountPaise: paise,
        paidAt: instant,
      }),
    ),
  }),
})

export const decideUnclaimedPayment = endpoint({
  method: 'POST',
  path: '/admin/unclaimed-payments/:order_id',
  summary:
    'Says whether an unclaimed payment was paid to this temple; if so the money goes back to the payer',
  access: 'treasury',
  stepUp: true,
  params: z.object({ order_id: z.string().regex(/^order_[A-Za-z0-9]{14}$/) }),
  body: z.object({ decision: z.enum(unclaimedDecisions) }),
  response: outcome,
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
    /** Every settlement equals the sum of its parts, and every part is in our books with the same amount. */
    isTied: z.boolean(),
    settlements: z.array(settlement),
    differences: z.array(difference),
    differencesTotal: z.number().int(),
    /** Captured or refunded so recently that no settlement is due yet. */
    onItsWay: z.object({ payments: z.number().int(), paise }),
    /** Last successful fetch from the provider. */
    fetchedAt: instant.nullable(),
    /** A payment without a settlement after this many days is reported as a difference. */
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
        /** Positive: in our favour. */
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
        /** Deadline for the answer. */
        respondBy: instant.nullable(),
        createdAt: instant,
      }),
    ),
  }),
})

/** A payment or a refund, one row each. */
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
  /** For a refund its reason; for a failed payment the bank's message. */
  reason: z.string().nullable(),
  bankReference,
  orderStatus: z.enum(orderStates),
  parentTranNo: z.string().nullable(),
  /** Offerings paid for; for a postage difference those of its booking. */
  offeringNames: z.array(z.string()),
  emblem: z.string().nullable(),
  firstDate: z.iso.date().nullable(),
  /** For a payment: it paid for the booking. A late or second payment did not. */
  isAccepted: z.boolean(),
  /** For a payment: how much was refunded or is on its way back. */
  returnedPaise: paise,
  returningPaise: paise,
  /** For a failed refund: it was retried in a row of its own. */
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
    /** Since the financial year began; refunds on their way are included whenever they were paid. */
    summary: z.object({
      since: z.iso.date(),
      paidPaise: paise,
      returnedPaise: paise,
      returningPaise: paise,
    }),
  }),
})
