import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoom>>>

/**
 * A process that freezes with the room in its hands loses it to whoever waits: shorter than they wait for a lock. Woken,
 * it finds its session ended and does everything again.
 */
const LONGEST_PAUSE = '2s'

/**
 * The room's row for this transaction: joins, turns and the controller come one after another. Nothing is joined to it:
 * of another table the statement would still see what was there before it had to wait.
 */
export async function lockRoom(trx: Trx, id: string) {
  return trx
    .selectFrom('room')
    .selectAll()
    .select(
      sql<string>`set_config('idle_in_transaction_session_timeout', ${LONGEST_PAUSE}, true)`.as('pause'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
