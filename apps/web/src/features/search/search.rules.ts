import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { FoundBooking, FoundTicket, searchOffice } from '@vazhipadu/contract/search'
import { orderPath, ticketPath } from '../../lib/links.ts'

type Answer = ResponseOf<typeof searchOffice>

export type Hit =
  | { id: string; path: string; kind: 'booking'; booking: FoundBooking }
  | { id: string; path: string; kind: 'ticket'; ticket: FoundTicket }

/** Results in arrow key order. A ticket found by its number comes before bookings. */
export function listHits({ bookings, tickets }: Answer, words: string): Hit[] {
  const booked: Hit[] = bookings.map((booking) => ({
    id: `found-${booking.tran_no}`,
    path: orderPath(booking.tran_no),
    kind: 'booking',
    booking,
  }))
  const asked: Hit[] = tickets.map((ticket) => ({
    id: `found-${ticket.id}`,
    path: ticketPath(ticket.id),
    kind: 'ticket',
    ticket,
  }))
  return /^(#|t-|ticket)/i.test(words.trim()) ? [...asked, ...booked] : [...booked, ...asked]
}

/** Wraps around at both ends. */
export const stepHit = (at: number, by: 1 | -1, count: number) =>
  count === 0 ? 0 : (at + by + count) % count
