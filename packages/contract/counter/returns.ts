import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { browserAnswer, browserOptions } from '../factors.ts'
import { otpCode } from '../identity.ts'
import { MAX_LINES, ofOrder } from '../orders.ts'
import { saleReturn } from './sales.ts'

/** Returns of counter sales in cash, by one person or two. */

const paise = z.number().int()

export const takeBackSale = endpoint({
  method: 'POST',
  path: '/counter/sales/:tran_no/returns',
  summary:
    'Take a sale back, whole or by line, for cash from the caller’s open drawer; above the limit, and for UPI, it is proposed; another drawer’s sale needs treasury too; takes an Idempotency-Key',
  access: 'desk',
  stepUp: true,
  params: ofOrder,
  body: z.object({
    /** Undefined: all lines that are still booked. */
    line_ids: z.array(z.number().int()).min(1).max(MAX_LINES).optional(),
    /** The amount that the clerk saw; refused if the lines add up to another one. */
    amountPaise: paise,
    version: z.number().int(),
    reason: z.string().trim().min(3).max(300),
  }),
  response: saleReturn,
})

export const approveReturn = endpoint({
  method: 'POST',
  path: '/counter/returns/:id/approve',
  summary: 'A second person agrees: the lines end, and the cash leaves the drawer that asked',
  access: ['treasury', 'people'],
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: saleReturn,
})

export const agreeWithCode = endpoint({
  method: 'POST',
  path: '/counter/returns/:id/agree/app',
  summary:
    'The same on the screen of the clerk who asked: the second person types their e-mail address and the code of their own app',
  access: 'desk',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ email: z.string().trim().min(1).max(254), otpCode }),
  response: saleReturn,
})

export const getApproverPasskeyOptions = endpoint({
  method: 'POST',
  path: '/counter/returns/:id/agree/passkey/options',
  summary:
    'What the browser of the clerk who asked needs to use the second person’s key; five minutes, once, for this return alone',
  access: 'desk',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: z.object({ options: browserOptions }),
})

export const agreeWithKey = endpoint({
  method: 'POST',
  path: '/counter/returns/:id/agree/passkey',
  summary: 'The same on the screen of the clerk who asked, with the second person’s own key',
  access: 'desk',
  stepUp: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ response: browserAnswer }),
  response: saleReturn,
})

export const declineReturn = endpoint({
  method: 'POST',
  path: '/counter/returns/:id/decline',
  summary: 'A sale is not taken back after all; who proposed it may withdraw it, others need treasury',
  access: ['desk', 'treasury', 'people'],
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  response: z.object({
    /** Number of lines that stay booked. */
    standing: z.number().int(),
    /** Number of lines that ended in another way meanwhile. */
    ended: z.number().int(),
  }),
})
