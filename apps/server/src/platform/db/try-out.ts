import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Runs the work and rolls it back: reports now whether the database would refuse it later, and changes nothing. */
export async function tryOut(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint tried_out`.execute(trx)
  await work()
  await sql`rollback to savepoint tried_out`.execute(trx)
}
