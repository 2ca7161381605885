import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { ofOrder } from './orders.ts'
import { bookReaders } from './rights.ts'

/** What a bank contests, and how the temple answers. */

const paise = z.number().int()

/** A payment of an order that its bank contests. */
const orderDispute = z.object({
  id: z.string(),
  amountPaise: paise,
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  /** In the bank's words. */
  reason: z.string().nullable(),
  respondBy: z.iso.datetime({ offset: true }).nullable(),
  answer: z.object({ kind: z.enum(['accepted', 'contested']), by: z.string().nullable() }).nullable(),
  /** One person would accept it, and a second must agree. */
  waiting: z.object({ by: z.string(), isOwn: z.boolean() }).nullable(),
  /** It is open and its last moment has not passed. */
  mayContest: z.boolean(),
  /** The same; of a mere report of fraud nothing is taken, and accepting would give nothing back. */
  mayAccept: z.boolean(),
})

export const listOrderDisputes = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/disputes',
  summary: 'What banks contest of an order, until when, and what would be sent to contest it',
  access: bookReaders,
  params: ofOrder,
  response: z.object({ disputes: z.array(orderDispute), summary: z.string() }),
})

const ofDispute = z.object({ id: z.string().regex(/^disp_[A-Za-z0-9]{14}$/, { error: 'Not a dispute' }) })

export const acceptDispute = endpoint({
  method: 'POST',
  path: '/booking/disputes/:id/accept',
  summary:
    'Let the bank have the contested sum, for good; above the limits of a refund a second admin agrees',
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
  body: z.object({ summary: z.string().trim().min(10, { error: 'Please say what was done' }).max(1_000) }),
  response: outcome,
})
