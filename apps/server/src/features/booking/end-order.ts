import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { Order } from './lock-order.ts'

/** An order stays confirmed while one line is booked or performed, and is cancelled when all its lines are. */
export async function endOrder(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, at: Date): Promise<void> {
  await sqlRows(
    trx,
    `update orders set version = version + 1,
       state = case when still.open then state else 'cancelled' end,
       ended_at = case when still.open then ended_at else $2 end,
       release_at = case when still.open then release_at end
     from (select exists (select from order_line where tran_no = $1 and state in ('held', 'booked', 'performed')) as open) still
     where tran_no = $1`,
    [tranNo, at],
  )
}
