import type { NoticeBatch } from '@vazhipadu/contract/notifications'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { nobodyToTell } from '../notifications.errors.ts'
import { readBatch } from './describe-batch.ts'
import { lockBatch } from './lock-batch.ts'

type ResendRequest = { id: string; standing: 'failed' | 'unknown'; actorId: string }

/**
 * Requeues a batch's failed or doubtful notices, each by its own channel and with the same Message-ID. Resending
 * doubtful ones may deliver a message twice; the caller has accepted that.
 */
export async function resendBatch(
  deps: Platform,
  { id, standing, actorId }: ResendRequest,
): Promise<NoticeBatch> {
  const now = deps.clock.now()
  await readBatch(deps, id)
  return inTransaction(deps.db, async (trx) => {
    const { pausedAt } = await lockBatch(trx, id)
    const again = await trx
      .updateTable('notice')
      .set({ status: 'queued', reason: null, dueAt: pausedAt ? null : now })
      .where('batchId', '=', id)
      .where('status', '=', standing)
      .returning('id')
      .execute()
    if (again.length === 0) throw nobodyToTell()
    await writeAudit(trx, {
      at: now,
      actorId,
      action: 'notices.resent',
      subjectType: 'notice_batch',
      subjectId: id,
      after: { standing, messages: again.length },
    })
    return readBatch({ ...deps, db: trx }, id)
  })
}
