import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { orderStates } from './orders.ts'
import { bookReaders } from './rights.ts'
import { ticketStatuses } from './support.ts'

/** A shorter search would match nearly everyone. */
export const LEAST_SEARCHED = 2
/** Limit of results; for fewer, the user types more. */
export const MAX_RESULTS = 20

export const foundBooking = z.object({
  tran_no: z.string(),
  receipt_number: z.string().nullable(),
  customer_name: z.string(),
  phone_no: z.string().nullable(),
  /** The name it is offered for, if the search matched that. */
  devotee: z.string().nullable(),
  status: z.enum(orderStates),
  totalPaise: z.number().int(),
  bookedAt: z.iso.datetime({ offset: true }),
  /** The first line's offering; null if only postage was paid. */
  offeringName: z.string().nullable(),
  lines: z.number().int(),
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
})
export type FoundBooking = z.infer<typeof foundBooking>

export const foundTicket = z.object({
  id: z.uuid(),
  number: z.number().int(),
  subject: z.string(),
  user_name: z.string(),
  status: z.enum(ticketStatuses),
  createdAt: z.iso.datetime({ offset: true }),
})
export type FoundTicket = z.infer<typeof foundTicket>

/** POST, because searches contain names and URLs are logged on the way. */
export const searchOffice = endpoint({
  method: 'POST',
  path: '/office/search',
  summary: 'Bookings and tickets by any number, phone, e-mail or name in either script; exact numbers first',
  access: bookReaders,
  body: z.object({ words: z.string().trim().min(LEAST_SEARCHED).max(120) }),
  response: z.object({
    bookings: z.array(foundBooking),
    tickets: z.array(foundTicket),
    /** There may be more results than shown. */
    hasMore: z.boolean(),
    /** False while old bookings are still being indexed after the search was installed. */
    isComplete: z.boolean(),
  }),
})
