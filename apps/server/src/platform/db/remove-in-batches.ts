import type { Db, Trx } from './database.ts'
import { inTransaction } from './in-transaction.ts'

/** A transaction each: after a festival there are millions, and nobody who books may wait for them. */
const BATCH = 1_000
/** A night's work; what is left is the next night's. */
const MOST_BATCHES = 500

/** Removes at most so many rows that nobody else has locked, and answers how many. */
export type Removal = (trx: Trx, limit: number) => Promise<number>

export async function removeInBatches(db: Db, remove: Removal): Promise<number> {
  let removed = 0
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const gone = await inTransaction(db, (trx) => remove(trx, BATCH))
    removed += gone
    if (gone < BATCH) break
  }
  return removed
}
