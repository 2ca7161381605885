import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paymentStates, refundStates, tranNo } from './orders.ts'

const instant = z.iso.datetime({ offset: true })

/** Money that came or went back, one row each. */
export const transaction = z.object({
  id: z.string(),
  kind: z.enum(['payment', 'refund']),
  tran_no: z.string(),
  orderKind: z.enum(['booking', 'counter', 'delivery_difference']),
  at: instant,
  amountPaise: z.number().int(),
  status: z.union([z.enum(paymentStates), z.enum(refundStates)]),
  method: z.string().nullable(),
  payment_id: z.string(),
  order_id: z.string(),
  receiptNumber: z.string().nullable(),
  /** Of a refund: why. Of a payment that failed: what the bank said. */
  reason: z.string().nullable(),
})

export const listUserTransactions = endpoint({
  method: 'GET',
  path: '/booking/user-transactions',
  summary: 'Every payment and refund of the caller, newest first; the office may ask for another account',
  access: 'signed-in',
  query: z.object({
    account_id: z.uuid().optional(),
    skip: z.coerce.number<string | number>().int().min(0).max(10_000).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(100).default(50),
  }),
  response: z.object({ transactions: z.array(transaction), total: z.number().int() }),
})

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/booking/orders/:tran_no/calendar.ics',
  summary: 'The booked days of an order for a calendar (text/calendar)',
  access: 'signed-in',
  params: z.object({ tran_no: tranNo }),
  response: z.string(),
})
