import type { Trx } from '../../../platform/db/database.ts'

/**
 * Whoever queues a notice of a batch reads first whether it is paused, and keeps it so until the notice is written:
 * pausing and resuming wait. Otherwise one queued as paused while the batch is resumed would never become due.
 */
export function lockBatch(trx: Trx, id: string): Promise<{ pausedAt: Date | null }> {
  return trx
    .selectFrom('noticeBatch')
    .select('pausedAt')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
}
