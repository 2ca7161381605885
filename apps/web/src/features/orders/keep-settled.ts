import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { myBookings } from '@vazhipadu/contract/orders'

export type Bookings = ResponseOf<typeof myBookings>
type Order = Bookings['bookings'][number]

/**
 * The part of an order that may be cached for offline use. A confirmed booking with a receipt number does not change;
 * unpaid orders and unpaid delivery differences are left out, because stale data could make the devotee pay twice.
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

/** The cacheable part of a list. Undefined if no order qualifies: an empty list would say that nothing is booked. */
export function keepAllSettled({ bookings, total }: Bookings): Bookings | undefined {
  const settled = bookings.flatMap((order) => keepSettled(order) ?? [])
  if (settled.length === 0 && bookings.length > 0) return undefined
  return { bookings: settled, total: total - (bookings.length - settled.length) }
}
