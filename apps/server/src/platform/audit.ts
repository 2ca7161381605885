import type { Trx } from './db/database.ts'
import { requestContext } from './log.ts'

export type AuditEntry = {
  at: Date
  /** Undefined: the system itself, or a command on the machine. */
  actorId?: string
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
}

/** Written in the transaction of the change itself: no change without its row, no row without its change. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('auditEntry')
    .values({
      at: entry.at,
      actorId: entry.actorId ?? null,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      requestId: requestContext.getStore()?.requestId ?? null,
    })
    .execute()
}
