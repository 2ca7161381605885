import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { freePlaces } from './free-places.ts'
import type { Order } from './lock-order.ts'

/** The hold has ended unpaid: its places go back to others. The order is locked. */
export async function releaseOrder(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, now: Date): Promise<void> {
  const lines = await sqlRows<{ id: number }>(trx, 'select id from order_line where tran_no = $1', [tranNo])
  await freePlaces(
    trx,
    lines.map(({ id }) => id),
    { state: 'released' },
  )
  await trx
    .updateTable('orders')
    .set({ state: 'expired', attention: null, releaseAt: null, endedAt: now })
    .where('tranNo', '=', tranNo)
    .execute()
}
