import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'
import { ofOrder } from './orders.ts'
import { bookReaders } from './rights.ts'

/** Payments disputed by a bank, and the temple's answers. */

const paise = z.number().int()

/** A dispute about a payment of an order. */
const orderDispute = z.object({
  id: z.string(),
  amountPaise: paise,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  /** The bank's reason. */
  reason: z.string().nullable(),
  respondBy: z.iso.datetime({ offset: true }).nullable(),
  answer: z.object({ kind: z.enum(['accepted', 'contested']), by: z.string().nullable() }).nullable(),
  /** One admin proposed to accept it; a second must agree. */
  waiting: z.object({ by: z.string(), isOwn: z.boolean() }).nullable(),
  /** It is open and its deadline has not passed. */
  mayContest: z.boolean(),
  /** As `mayContest`, except for fraud reports: they take no money, so accepting would return none. */
  mayAccept: z.boolean(),
  /** Refunds of this payment so far. Optional, like `excessPaise`, because the previous version does not send it. */
  refunds: z
    .array(
      z.object({
        amountPaise: paise,
        at: z.iso.datetime({ offset: true }),
        /** False: still on its way. */
        isProcessed: z.boolean(),
        way: z.enum(['provider', 'bank_transfer']),
        /** The bank's number (ARN), or the provider's until there is one. */
        reference: z.string().nullable(),
      }),
    )
    .optional(),
  /** How far refunds plus an accepted dispute would exceed the payment; above 0 a second admin must agree. */
  excessPaise: paise.optional(),
})

export const listOrderDisputes = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/disputes',
  summary: 'What banks contest of an order, until when, and what would be sent to contest it',
  access: bookReaders,
  params: ofOrder,
  response: z.object({ disputes: z.array(orderDispute), summary: z.string() }),
})

const ofDispute = z.object({
  id: z.string().regex(/^disp_[A-Za-z0-9]{14}$/, { error: fieldError('dispute') }),
})

export const acceptDispute = endpoint({
  method: 'POST',
  path: '/booking/disputes/:id/accept',
  summary:
    'Let the bank have the contested sum, for good; above the limits of a refund, or of what is left of the payment, a second admin agrees',
  access: 'treasury',
  stepUp: true,
  params: ofDispute,
  body: z.object({}),
  response: z.object({ needsApproval: z.boolean() }),
})

export const contestDispute = endpoint({
  method: 'POST',
  path: '/booking/disputes/:id/contest',
  summary:
    'Answer the bank with the receipt and the times of the poojas, as one packet that cannot be taken back',
  access: 'treasury',
  stepUp: true,
  params: ofDispute,
  body: z.object({
    summary: z
      .string()
      .trim()
      .min(10, { error: fieldError('done') })
      .max(1_000),
  }),
  response: outcome,
})
