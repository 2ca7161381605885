import type { Db, Trx } from './database.ts'
import { inTransaction } from './in-transaction.ts'

/** Rows per transaction: after a festival millions are deleted, and bookings must not wait for their locks. */
const BATCH = 1_000
/** At most 500,000 rows a night; the next night's run deletes the rest. */
const MAX_BATCHES = 500

/** Deletes at most `limit` rows that are not locked and returns their number. */
export type Removal = (trx: Trx, limit: number) => Promise<number>

export async function removeInBatches(db: Db, remove: Removal): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const gone = await inTransaction(db, (trx) => remove(trx, BATCH))
    removed += gone
    if (gone < BATCH) break
  }
  return removed
}
