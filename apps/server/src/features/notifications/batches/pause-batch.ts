import type { NoticeBatch } from '@vazhipadu/contract/notifications'
import { writeAudit } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readBatch } from './describe-batch.ts'

type BatchAction = { id: string; actorId: string }

/** Pauses a batch: queued notices are no longer due; messages being sent still go out. Idempotent. */
export const pauseBatch = (deps: Platform, request: BatchAction): Promise<NoticeBatch> => {
  const now = deps.clock.now()
  return change(deps, request, { action: 'notices.paused', now, pausedAt: now, dueAt: null })
}

export const resumeBatch = (deps: Platform, request: BatchAction): Promise<NoticeBatch> => {
  const now = deps.clock.now()
  return change(deps, request, { action: 'notices.resumed', now, pausedAt: null, dueAt: now })
}

type Change = { action: string; now: Date; pausedAt: Date | null; dueAt: Date | null }

async function change(deps: Platform, { id, actorId }: BatchAction, to: Change): Promise<NoticeBatch> {
  await readBatch(deps, id)
  return inTransaction(deps.db, async (trx) => {
    const changed = await trx
      .updateTable('noticeBatch')
      .set({ pausedAt: to.pausedAt })
      .where('id', '=', id)
      .where('pausedAt', to.pausedAt ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) {
      await trx
        .updateTable('notice')
        .set({ dueAt: to.dueAt })
        .where('batchId', '=', id)
        .where('status', '=', 'queued')
        .execute()
      await writeAudit(trx, {
        at: to.now,
        actorId,
        action: to.action,
        subjectType: 'notice_batch',
        subjectId: id,
      })
    }
    return readBatch({ ...deps, db: trx }, id)
  })
}
