import type { Manner } from './begin.ts'
import { type Db, inManner, outageOf, type Trx } from './database.ts'
import { repeatThroughOutage } from './outage.ts'

/**
 * Runs one use case in one read-committed transaction and repeats the whole of it when the database was
 * lost on the way. An error on COMMIT means "unknown": the work may run again after it took effect, so it
 * must be idempotent. Make ids and keys before calling, and insert with `on conflict`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  manner: Manner = 'patient',
): Promise<T> {
  return repeatThroughOutage(outageOf(db), () => inManner(db, manner).transaction().execute(work))
}
