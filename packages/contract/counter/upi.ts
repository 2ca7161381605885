import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { upiProofs, upiReference } from './sales.ts'

/** UPI payments of the counter and how they were proven. */

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

const upiPayment = z.object({
  reference: z.string(),
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  customer_name: z.string(),
  clerk: z.string(),
  amountPaise: paise,
  /** Sum of it that was returned in cash. */
  returnedPaise: paise,
  soldAt: instant,
  proof: z.enum(upiProofs).nullable(),
  provenBy: z.string().nullable(),
  provenAt: instant.nullable(),
  /** Sold by the caller, who may not prove their own sale. */
  isOwn: z.boolean(),
})
export type CounterUpi = z.input<typeof upiPayment>

export const listCounterUpi = endpoint({
  method: 'GET',
  path: '/counter/upi',
  summary: 'UPI payments that clerks have typed, those not yet shown first to come; oldest first',
  access: ['treasury', 'audit'],
  query: z.object({
    state: z.enum(['unproven', 'proven']).default('unproven'),
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({
    payments: z.array(upiPayment),
    hasMore: z.boolean(),
    /** All payments not yet found at the bank. */
    unproven: z.object({ count: z.number().int(), paise }),
  }),
})

export const confirmUpi = endpoint({
  method: 'POST',
  path: '/counter/upi/:reference/confirm',
  summary: 'The treasurer, who is not the clerk, has seen this payment at the bank, in its amount',
  access: 'treasury',
  stepUp: true,
  params: z.object({ reference: upiReference }),
  body: z.object({}),
  response: upiPayment,
})

const MAX_STATEMENT_ROWS = 1_000

export const matchUpiStatement = endpoint({
  method: 'POST',
  path: '/counter/upi/statement',
  summary: 'What the bank’s statement of the QR code shows: each number with its amount proves one payment',
  access: 'treasury',
  stepUp: true,
  body: z.object({
    lines: z
      .array(z.object({ reference: upiReference, amountPaise: paise.positive() }))
      .min(1)
      .max(MAX_STATEMENT_ROWS),
  }),
  response: z.object({
    proven: z.number().int(),
    /** Already proven before. */
    known: z.number().int(),
    /** Sold by the caller: not proven, left for another treasurer. */
    own: z.number().int(),
    /** Recorded with another amount: not proven. */
    differing: z.array(z.object({ reference: z.string(), soldPaise: paise, statedPaise: paise })),
    /** Numbers without a sale. */
    unknown: z.array(z.string()),
  }),
})
