import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { indexOrders } from '../search/index-orders.ts'
import { freePlaces } from './free-places.ts'
import type { Order } from './lock-orders.ts'
import { recordLapses } from './record-lapses.ts'

/** Marks a paid order's held lines as booked. The caller has locked the order, which holds its places. */
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
  // After a payment for a scarce place, the account's earlier lapsed holds no longer count.
  await sqlRows(
    trx,
    `with booked as (
       update order_line set state = 'booked' where tran_no = $1 and state = 'held' returning account_id, scarcity)
     delete from hold_lapse where account_id in (select account_id from booked where scarcity is not null)`,
    [tranNo],
  )
  await indexOrders(trx, [tranNo])
}

/** An order stays confirmed while any line is booked or performed; it is cancelled once all lines are. */
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

/** Releases the places of an expired unpaid hold. The caller has locked the order. */
export async function releaseOrder(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, now: Date): Promise<void> {
  await releaseOrders(trx, [tranNo], now)
}

/** Like `releaseOrder` for several orders, in a constant number of statements. The caller has locked the orders. */
export async function releaseOrders(trx: Trx, tranNos: string[], now: Date): Promise<void> {
  const lines = await trx.selectFrom('orderLine').select('id').where('tranNo', 'in', tranNos).execute()
  await freePlaces(
    trx,
    lines.map(({ id }) => id),
    { state: 'released' },
  )
  await trx
    .updateTable('orders')
    .set({ state: 'expired', attention: null, releaseAt: null, endedAt: now })
    .where('tranNo', 'in', tranNos)
    .execute()
  await recordLapses(trx, tranNos, now)
}

/** Keeps an order's places while its payment is being verified. The countdown shown does not change. */
export async function holdAgain(trx: Trx, { tranNo }: Pick<Order, 'tranNo'>, releaseAt: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ state: 'awaiting_payment', attention: null, releaseAt, endedAt: null })
    .where('tranNo', '=', tranNo)
    .execute()
}

/** Flags the order for the office. The caller has locked the order. */
export async function setAttention(
  trx: Trx,
  { tranNo }: Pick<Order, 'tranNo'>,
  change: { state?: 'needs_attention'; attention: string | null },
): Promise<void> {
  await trx.updateTable('orders').set(change).where('tranNo', '=', tranNo).execute()
}

/** Raises the version, so that actions from a page that shows the old state are refused. */
export async function raiseVersion(trx: Trx, tranNo: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('tranNo', '=', tranNo)
    .execute()
}
