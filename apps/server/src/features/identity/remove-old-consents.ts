import { keptSince } from '@vazhipadu/contract/retention'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'

export function removeOldConsents(db: Db, now: Date): Promise<number> {
  return removeInBatches(db, async (trx, limit) => {
    const over = trx
      .selectFrom('consent')
      .select('id')
      .where('accountEndedAt', '<', keptSince('consents', now))
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const removed = await trx.deleteFrom('consent').where('id', 'in', over).executeTakeFirst()
    return Number(removed.numDeletedRows)
  })
}
