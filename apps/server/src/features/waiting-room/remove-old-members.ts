import { keptSince } from '@vazhipadu/contract/retention'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

/** Deletes a room's members some time after it is over. The published data of the draw stays: it contains no names. */
export async function removeOldMembers(db: Db, now: Date): Promise<number> {
  const old = sql`select id from room where ended_at < ${keptSince('crowds', now)}`
  await sql`delete from room_call where room_id in (${old})`.execute(db)
  await removeInBatches(db, async (trx, limit) => {
    const { rows } = await sql`
      delete from room_pass where (room_id, account_id) in (
        select room_id, account_id from room_pass where room_id in (${old}) limit ${limit} for update skip locked)
      returning 1`.execute(trx)
    return rows.length
  })
  return removeInBatches(db, async (trx, limit) => {
    const { rows } = await sql`
      delete from room_member where (room_id, account_id) in (
        select room_id, account_id from room_member where room_id in (${old}) limit ${limit} for update skip locked)
      returning 1`.execute(trx)
    return rows.length
  })
}
