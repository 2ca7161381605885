import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { type listGivenUp as endpoint, MAX_FAILED_JOBS } from '@vazhipadu/contract/system'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { DEAD_LETTER } from '../../platform/jobs/install-queues.ts'
import { redriveDead } from '../../platform/jobs/redrive-dead.ts'

type Job = ResponseOf<typeof endpoint>['jobs'][number]
type Row = Omit<Job, 'at'> & { at: Date }

/** Reads only which notice and booking a job was for. Lives here because the queue's tables belong to no feature. */
export async function listFailedJobs(db: Db): Promise<Job[]> {
  const { rows } = await sql<Row>`
    select id, coalesce(source_name, name) as queue, data #>> '{payload,trigger}' as trigger,
      data #>> '{payload,ids,tranNo}' as tran_no, source_output ->> 'error' as failure,
      coalesce(source_retry_count, 0) + 1 as tries, created_on as at
    from pgboss.job where name = ${DEAD_LETTER} and state < 'active' and not blocked
    order by created_on desc limit ${MAX_FAILED_JOBS}`.execute(db)
  return rows.map(({ at, ...job }) => ({ ...job, at: at.toISOString() }))
}

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
