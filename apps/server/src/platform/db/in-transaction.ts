import type { LockMode } from './begin.ts'
import { type Db, outageOf, type Trx, withLockMode } from './database.ts'
import { repeatThroughOutage } from './outage.ts'

/**
 * Runs one use case in one read-committed transaction and repeats all of it when the database connection was lost. An
 * error on COMMIT means "unknown": the work may run again after it took effect, so it must be idempotent. Generate ids
 * and keys before the call, and insert with `on conflict`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  lockMode: LockMode = 'wait',
): Promise<T> {
  return repeatThroughOutage(outageOf(db), () => withLockMode(db, lockMode).transaction().execute(work))
}
