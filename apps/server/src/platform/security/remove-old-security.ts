import { keptSince } from '@vazhipadu/contract/retention'
import type { Db } from '../db/database.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'

export function removeOldSecurity(db: Db, now: Date): Promise<number> {
  return removeInBatches(db, async (trx, limit) => {
    const old = trx
      .selectFrom('securityEvent')
      .select('id')
      .where('at', '<', keptSince('securityLog', now))
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const removed = await trx.deleteFrom('securityEvent').where('id', 'in', old).executeTakeFirst()
    return Number(removed.numDeletedRows)
  })
}
