import { keptSince } from '@vazhipadu/contract/retention'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

/** Deletes old notices and their batches, except notices still waiting to be sent. */
export async function removeOldNotices(db: Db, now: Date): Promise<number> {
  const before = keptSince('notices', now)
  const notices = await removeInBatches(db, async (trx, limit) => {
    const old = trx
      .selectFrom('notice')
      .select('id')
      .where('createdAt', '<', before)
      .where('status', 'in', ['sent', 'failed', 'unknown'])
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const { numDeletedRows } = await trx.deleteFrom('notice').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
  const batches = await removeInBatches(db, async (trx, limit) => {
    const old = trx
      .selectFrom('noticeBatch')
      .select('id')
      .where('createdAt', '<', before)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('notice').whereRef('notice.batchId', '=', 'noticeBatch.id').select('notice.id'),
          ),
        ),
      )
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const { numDeletedRows } = await trx.deleteFrom('noticeBatch').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })
  return notices + batches
}
