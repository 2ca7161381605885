import type { Trx } from '../../../platform/db/database.ts'

/**
 * Locks a batch against pausing and resuming while its notices are queued. Otherwise a notice queued without a due
 * time, because the batch was paused, would never become due if the batch is resumed meanwhile.
 */
export function lockBatch(trx: Trx, id: string): Promise<{ pausedAt: Date | null }> {
  return trx
    .selectFrom('noticeBatch')
    .select('pausedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
}
