import type { BasketLine } from '../../../features/booking/booking.rules.ts'
import { chooseDelivery, putLines } from '../../../features/booking/booking.store.ts'
import type { Order } from '../../../features/orders/orders.api.ts'

/** Puts the lines of a failed booking back into the basket, with their days. */
export function refillBasket(order: Order): void {
  const group = `again:${order.tran_no}`
  const lines = order.lines.map(
    (line): BasketLine => ({
      id: crypto.randomUUID(),
      group,
      offeringId: line.offering_id,
      offeringName: line.offeringName,
      date: line.date,
      name: line.name,
      nameMl: line.nameMl,
      starId: line.star_id,
      quantity: line.quantity,
    }),
  )
  if (!order.parcels.some(({ option }) => option === 'post')) chooseDelivery({ option: 'collect' })
  putLines(group, lines)
}
