import { keptSince } from '@vazhipadu/contract/retention'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'

const AT_ONCE = 1_000

/** Idempotency keys expire after a day; clearing older ones keeps the index small. */
export async function clearKeys(db: Db, now: Date): Promise<number> {
  const before = keptSince('bookingKeys', now)
  const cleared = await inTransaction(db, (trx) =>
    sqlRows(
      trx,
      `update orders set idempotency_key = null, request_hash = null
       where tran_no in (select tran_no from orders where idempotency_key is not null and created_at < $1
         limit $2 for update skip locked)
       returning tran_no`,
      [before, AT_ONCE],
    ),
  )
  return cleared.length
}
