import type { Trx } from '../../platform/db/database.ts'
import type { Order } from './lock-order.ts'

/** The office must look at this order. The order is locked. */
export async function setAttention(
  trx: Trx,
  { tranNo }: Pick<Order, 'tranNo'>,
  change: { state?: 'needs_attention'; attention: string | null },
): Promise<void> {
  await trx.updateTable('orders').set(change).where('tranNo', '=', tranNo).execute()
}
