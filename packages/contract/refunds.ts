import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outcome } from './identity.ts'
import { fieldError } from './messages.ts'
import { MAX_LINES, ofOrder, order, orderRefund, tranNo } from './orders.ts'

const paise = z.number().int()

const lineChoice = { line_ids: z.array(z.number().int()).min(1).max(MAX_LINES), version: z.number().int() }

export const previewRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/preview',
  summary: 'What would go back, whole or by line, and what would be kept; before anything is done',
  access: 'treasury',
  body: z.object({ tran_no: tranNo, line_ids: z.array(z.number().int()).max(MAX_LINES).optional() }),
  response: z.object({
    amountPaise: paise,
    /** The part that is postage of parcels no longer sent. */
    postagePaise: paise,
    keptPaise: paise,
    /** A second admin must approve it. */
    needsApproval: z.boolean(),
    /** The last sign-in is too long ago: the password is required. */
    needsPassword: z.boolean(),
    refundDays: z.string(),
    /** How it was paid; the refund goes to the same method. */
    method: z.string().nullable(),
  }),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/booking/refund',
  summary:
    'Give money back, whole or by line; takes an Idempotency-Key; asks for the password after 15 minutes',
  access: 'treasury',
  stepUp: true,
  query: z.object({
    payment_number: z.string().max(40),
    /** 0: the money was returned in another way, and only the lines are cancelled. */
    amount: z.coerce.number<string | number>().int().min(0),
    tran_no: tranNo,
  }),
  body: z.object({
    reason: z.string().trim().min(3).max(300),
    line_ids: z.array(z.number().int()).max(MAX_LINES).optional(),
    version: z.number().int(),
    password: z.string().max(128).optional(),
  }),
  response: z.object({
    /** Null: nothing to refund. */
    refund: orderRefund.nullable(),
    /** Above the limit it is only a proposal: nothing changes until a second admin approves. */
    needsApproval: z.boolean(),
  }),
})

export const approveRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/approve',
  summary: 'A second admin lets a large refund go',
  access: ['treasury', 'people'],
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: z.string().max(128).optional() }),
  response: outcome,
})

export const declineRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/decline',
  summary: 'A large refund is not given after all; who proposed it may take it back',
  access: ['treasury', 'people'],
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: outcome,
})

export const previewCancel = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/cancel-preview',
  summary: 'What cancelling these lines would give back, before confirming',
  access: 'signed-in',
  params: ofOrder,
  body: z.object(lineChoice),
  response: z.object({ refundPaise: paise, sharePercent: z.number().int(), refundDays: z.string() }),
})

export const cancelLines = endpoint({
  method: 'POST',
  path: '/booking/orders/:tran_no/cancel',
  summary: 'Cancel lines, where the temple allows it; an order not yet paid is simply let go',
  access: 'signed-in',
  params: ofOrder,
  /** Empty: an unpaid difference of postage, which has no lines. */
  body: z.object({ ...lineChoice, line_ids: z.array(z.number().int()).max(MAX_LINES) }),
  response: order,
})

export const retryRefund = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/retry',
  summary: 'Try a refund again that failed: the same amount and lines as a new one; takes an Idempotency-Key',
  access: 'treasury',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ version: z.number().int(), password: z.string().max(128).optional() }),
  response: refundPayment.response,
})

/** The data that identifies a bank transfer on a statement; no other account data is stored. */
export const transferFacts = z.object({
  reference: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,30}$/, { error: fieldError('transferReference') }),
  transferred_on: z.iso.date({ error: fieldError('transferDay') }),
  account_last4: z.string().regex(/^\d{4}$/, { error: fieldError('lastFour') }),
  reason: z
    .string()
    .trim()
    .min(3, { error: fieldError('why') })
    .max(300),
})

export const proposeTransfer = endpoint({
  method: 'POST',
  path: '/booking/refund/:id/transfer',
  summary:
    'Write down that a refund which failed was paid by bank transfer; a second admin agrees; takes an Idempotency-Key',
  access: 'treasury',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: transferFacts.extend({ version: z.number().int(), password: z.string().max(128).optional() }),
  response: refundPayment.response,
})

export const approveTransfer = endpoint({
  method: 'POST',
  path: '/booking/transfer/:id/approve',
  summary: 'A second admin has seen the bank transfer: it is posted, and the devotee is told',
  access: ['treasury', 'people'],
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ password: z.string().max(128).optional() }),
  response: outcome,
})

export const declineTransfer = endpoint({
  method: 'POST',
  path: '/booking/transfer/:id/decline',
  summary: 'There was no such transfer: the refund is owed as before; who wrote it down may take it back',
  access: ['treasury', 'people'],
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: outcome,
})
