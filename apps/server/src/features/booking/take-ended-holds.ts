import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

export type EndedHold = { tranNo: string; holdUntil: Date }

const AT_ONCE = 16
/** Delay before another worker takes these holds, if this one dies or cannot reach the provider. */
const LOOK_AGAIN_MS = 20_000

/**
 * Takes a batch of expired holds that may have been paid, by moving their next due time ahead. Workers therefore share
 * them, and holds taken by a killed worker become due again.
 */
export async function takeEndedHolds(db: Db, now: Date, endedBy: Date): Promise<EndedHold[]> {
  const later = new Date(now.getTime() + LOOK_AGAIN_MS)
  return inTransaction(db, (trx) =>
    sqlRows<EndedHold>(
      trx,
      `update orders set release_at = $2
       where tran_no in (select tran_no from orders where release_at <= $1 and hold_until <= $4
         and exists (select from provider_order p where p.tran_no = orders.tran_no)
         order by release_at limit $3 for update skip locked)
       returning tran_no, hold_until`,
      [now, later, AT_ONCE, endedBy],
    ),
  )
}
