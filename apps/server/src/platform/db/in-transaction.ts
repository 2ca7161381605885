import { setTimeout as delay } from 'node:timers/promises'
import { type Db, sqlRows, type Trx } from './database.ts'
import { isTransient } from './transient.ts'

/** Enough for a deadlock or a switch-over on top of the waiting that `connect` itself does. */
const ATTEMPTS = 5

/**
 * Runs one use case in one read-committed transaction and repeats the whole of it when the database was
 * lost on the way. An error on COMMIT means "unknown": the work may run again after it took effect, so it
 * must be idempotent. Make ids and keys before calling, and insert with `on conflict`.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        // Nobody waits longer than this for a row: the devotee would rather try again than stare.
        await sqlRows(trx, "set local lock_timeout = '3s'")
        return await work(trx)
      })
    } catch (error) {
      if (!isTransient(error) || attempt === ATTEMPTS) throw error
      await delay(50 * attempt + Math.random() * 200)
    }
  }
}
