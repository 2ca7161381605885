import { sql } from 'kysely'
import type { Trx } from './database.ts'

/** Does it and undoes it: what would be refused later is refused now, and nothing has changed. */
export async function tryOut(trx: Trx, work: () => Promise<void>): Promise<void> {
  await sql`savepoint tried_out`.execute(trx)
  await work()
  await sql`rollback to savepoint tried_out`.execute(trx)
}
