import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { myBookings } from '@vazhipadu/contract/orders'

export type Bookings = ResponseOf<typeof myBookings>
type Order = Bookings['bookings'][number]

/**
 * What may be kept of a booking for the time without a network. Paid and numbered, it stays what it is; an older word on
 * what was not paid yet, the booking or what its delivery cost more, must not send anybody to pay again.
 */
export function keepSettled(order: Order): Order | undefined {
  if (order.receiptNumber === null) return undefined
  const differences = order.differences.filter(({ status }) => status !== 'awaiting_payment')
  return {
    ...order,
    mayPay: false,
    differences: differences.map((difference) => ({ ...difference, mayPay: false })),
  }
}

/** Of a list, those of which that is true. Where it is none of them nothing is kept: an empty list says that nothing is booked. */
export function keepAllSettled({ bookings, total }: Bookings): Bookings | undefined {
  const settled = bookings.flatMap((order) => keepSettled(order) ?? [])
  if (settled.length === 0 && bookings.length > 0) return undefined
  return { bookings: settled, total: total - (bookings.length - settled.length) }
}
