import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { redriveDead } from '../../platform/jobs/redrive-dead.ts'

/** Without `ids` all jobs, a thousand at most; without `actorId` it is a command on the machine. */
type RetryRequest = { at: Date; ids?: string[]; actorId?: string }

/** Requeues dead-lettered jobs and writes an audit entry. Returns how many. */
export async function retryFailedJobs(db: Db, { at, ids, actorId }: RetryRequest): Promise<number> {
  return inTransaction(db, async (trx) => {
    const moved = await redriveDead(trx, ids)
    if (moved === 0) return 0
    await writeAudit(trx, {
      at,
      ...(actorId !== undefined && { actorId }),
      action: 'jobs.redriven',
      subjectType: 'job',
      subjectId: 'given-up',
      after: { moved },
    })
    return moved
  })
}
