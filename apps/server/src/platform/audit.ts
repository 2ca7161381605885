import { splitPersonal } from './audit/split-personal.ts'
import type { Trx } from './db/database.ts'
import { requestContext } from './log.ts'

export type AuditEntry = {
  at: Date
  /** The account that acted. Undefined: the system itself, or a command run on the machine. */
  actorId?: string
  action: string
  subjectType: string
  subjectId: string
  before?: unknown
  after?: unknown
  /**
   * Names of the fields of `before` and `after` that name or describe a person. Audit entries are never changed, so
   * these fields are stored in a table of their own and deleted from there when the person is erased.
   */
  personal?: readonly string[]
}

/** Treated as personal at any depth of any entry; further fields are listed in `personal` of the entry. */
const ALWAYS_PERSONAL = ['email', 'mobile', 'recipient', 'line1', 'line2', 'customerName'] as const

/** Written in the transaction of the change itself: no change without its row, no row without its change. */
export async function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  const { before, after } = entry
  const names = [...ALWAYS_PERSONAL, ...(entry.personal ?? [])]
  const { kept, personal } = splitPersonal({ before, after }, names)
  const { id } = await trx
    .insertInto('auditEntry')
    .values({
      at: entry.at,
      actorId: entry.actorId ?? null,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: toJson(kept.before),
      after: toJson(kept.after),
      requestId: requestContext.getStore()?.requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!personal) return
  await trx
    .insertInto('auditPersonal')
    .values({ entryId: id, before: toJson(personal.before), after: toJson(personal.after) })
    .execute()
}

const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
