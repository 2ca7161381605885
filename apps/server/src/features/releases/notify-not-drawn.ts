import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'

const AT_ONCE = 200

/** Notifies the entries that were not drawn, a batch at each run of the worker; winners are notified by the call. */
export async function notifyNotDrawn(db: Db, releaseId: string, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ accountId: string }>`
      update ballot_entry set told_at = ${now} where (release_id, account_id) in (
        select release_id, account_id from ballot_entry
        where release_id = ${releaseId} and state = 'waiting' and told_at is null
        limit ${AT_ONCE} for update skip locked)
      returning account_id`.execute(trx)
    for (const { accountId } of rows)
      await enqueue(trx, notify, {
        trigger: 'ballot_not_drawn',
        key: `ballot_not_drawn:${releaseId}:${accountId}`,
        ids: { releaseId, accountId },
      })
    return rows.length
  })
}
