import type { Trx } from '../../platform/db/database.ts'
import type { Order } from './lock-order.ts'

/** Keeps an order's places while its payment is being made certain. The countdown shown stays as it is. */
export async function holdAgain(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, releaseAt: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'awaiting_payment', attention: null, releaseAt, endedAt: null })
    .where('tranNo', '=', tranNo)
    .execute()
}
