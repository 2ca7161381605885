import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Order } from './lock-order.ts'

/** It is paid: what was held is booked. The order is locked and holds its places. */
export async function confirmOrder(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, now: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set((of) => ({
      state: 'confirmed',
      attention: null,
      confirmedAt: now,
      releaseAt: null,
      version: of('version', '+', 1),
    }))
    .where('tranNo', '=', tranNo)
    .execute()
  await sqlRows(trx, "update order_line set state = 'booked' where tran_no = $1 and state = 'held'", [tranNo])
}
