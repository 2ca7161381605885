import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'

export type LockedRoom = NonNullable<Awaited<ReturnType<typeof lockRoom>>>

/**
 * A process that freezes while it holds the room's lock loses its session after this time, which is shorter than the
 * lock timeout of the others. When it continues, it gets an error and repeats its work.
 */
const LONGEST_PAUSE = '2s'

/**
 * Locks the room's row, which serializes joins, turns and the controller. Joins no other table: its rows would be read
 * by a snapshot from before the wait for the lock.
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
