import { keptSince } from '@vazhipadu/contract/retention'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

const A_DAY_MS = 86_400_000

/** Deletes entries and the recorded moments some time after a release is over. */
export async function removeOldEntries(db: Db, now: Date): Promise<number> {
  const before = keptSince('crowds', now)
  const old = sql`select id from release where ended_at < ${before}`
  await sql`delete from load_report where reported_at < ${new Date(now.getTime() - A_DAY_MS)}`.execute(db)
  await removeInBatches(db, async (trx, limit) => {
    const { rows } = await sql`
      delete from release_moment where (release_id, at) in (
        select release_id, at from release_moment where release_id in (${old}) limit ${limit})
      returning 1`.execute(trx)
    return rows.length
  })
  return removeInBatches(db, async (trx, limit) => {
    const { rows } = await sql`
      delete from ballot_entry where (release_id, account_id) in (
        select release_id, account_id from ballot_entry where release_id in (${old}) limit ${limit}
        for update skip locked)
      returning 1`.execute(trx)
    return rows.length
  })
}
