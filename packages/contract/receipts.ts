import { z } from 'zod'
import { downloadLink } from './download.ts'
import { endpoint } from './endpoint.ts'
import { moneyBack, orderStates, tranNo } from './orders.ts'
import { bookReaders } from './rights.ts'

const paise = z.number().int()
const instant = z.iso.datetime({ offset: true })

export const generateReceipt = endpoint({
  method: 'GET',
  path: '/booking/receipt/generate-receipt/:id',
  summary:
    'An address to download a receipt from; its owner gets the original, the office a numbered duplicate',
  access: 'signed-in',
  params: z.object({ id: tranNo }),
  query: z.object({
    /** Undefined: A5, or A4 if it does not fit. */
    size: z.enum(['A5', 'A4']).optional(),
    /** For admins: count it as a duplicate even if the booking is their own. */
    duplicate: z.stringbool().default(false),
  }),
  response: downloadLink.extend({
    receipt_number: z.string(),
    revision: z.number().int(),
    /** Number of the duplicate; null: the original. */
    duplicate: z.number().int().nullable(),
  }),
})

const foundReceipt = z.object({
  id: z.string(),
  tran_no: z.string(),
  receipt_number: z.string(),
  receivedAt: instant,
  customer_name: z.string(),
  phone_no: z.string().nullable(),
  email: z.string().nullable(),
  payment_id: z.string().nullable(),
  status: z.enum(orderStates),
  lines: z.number().int(),
  totalPaise: paise,
  ...moneyBack,
  revision: z.number().int(),
  /** Number of duplicates printed by the office. */
  copies: z.number().int(),
})
export type FoundReceipt = z.input<typeof foundReceipt>

export const receiptSearch = z.object({
  /** Digits alone match any year; `2026-27/0001` matches as a prefix. */
  number: z.string().trim().max(20).optional(),
  name: z.string().trim().min(2).max(80).optional(),
  /** The last digits of the number, with or without spaces; fewer than four match nothing. */
  mobile: z.string().trim().min(4).max(20).optional(),
  from_date: z.iso.date().optional(),
  to_date: z.iso.date().optional(),
  skip: z.number().int().min(0).max(10_000).default(0),
  limit: z.number().int().min(1).max(100).default(10),
})

export const searchReceipt = endpoint({
  method: 'POST',
  path: '/booking/search-receipt',
  summary: 'Receipts by part of the number, name, mobile or period, newest first',
  access: bookReaders,
  body: receiptSearch,
  response: z.object({
    receipts: z.array(foundReceipt),
    hasMore: z.boolean(),
    /** Receipt numbers never issued, newest first; every gap in the register has a reason. */
    passedOver: z.array(
      z.object({ first: z.string(), last: z.string(), reason: z.string(), madeAt: instant }),
    ),
  }),
})

export const getBookingByReceiptNumber = endpoint({
  method: 'GET',
  path: '/booking/get-booking-by-receipt-number/:receipt',
  summary: 'The booking of a receipt; the number with its slash encoded, or with a dash instead',
  access: bookReaders,
  params: z.object({ receipt: z.string().max(30) }),
  response: foundReceipt,
})

export const verifyReceipt = endpoint({
  method: 'GET',
  path: '/receipts/verify/:code',
  summary: 'Whether a printed receipt is genuine; says nothing about anybody',
  access: 'public',
  params: z.object({ code: z.string().max(60) }),
  response: z.object({
    standing: z.enum(['genuine', 'refunded', 'unknown']),
    receipt: z
      .object({
        number: z.string(),
        receivedAt: instant,
        totalPaise: paise,
        refundedPaise: paise,
      })
      .nullable(),
  }),
})
