import { sql } from 'kysely'
import { writeAudit } from '../audit.ts'
import type { Db, Trx } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { splitPersonal } from './split-personal.ts'

const BATCH = 2_000

type Redaction = {
  /** The personal fields of each action's entries. */
  personalOf: Readonly<Record<string, readonly string[]>>
  /** Returns the subjects that were erased since: their personal fields are dropped instead of stored. */
  listForgotten: (trx: Trx, subjectIds: string[]) => Promise<string[]>
  at: Date
}

/**
 * Run once, for entries written before personal fields were stored separately: moves those fields into the table beside
 * the audit. Disables the trigger that forbids updates during each batch, which only the table's owner may do and which
 * blocks every other audit write until the batch commits. Writes an audit entry about the redaction.
 */
export async function redactEntries(db: Db, redaction: Redaction): Promise<number> {
  let redacted = 0
  let after = 0
  for (;;) {
    const batch = await inTransaction(db, (trx) => redactBatch(trx, redaction, after))
    redacted += batch.redacted
    if (batch.lastId === undefined) return redacted
    after = batch.lastId
  }
}

async function redactBatch(trx: Trx, { personalOf, listForgotten, at }: Redaction, after: number) {
  const entries = await trx
    .selectFrom('auditEntry')
    .select(['id', 'action', 'subjectId', 'before', 'after'])
    .where('id', '>', after)
    .where('action', 'in', Object.keys(personalOf))
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const lastId = entries.at(-1)?.id
  const found = entries.flatMap((entry) => {
    const split = splitPersonal(entry, personalOf[entry.action] ?? [])
    return split.personal ? [{ ...entry, kept: split.kept }] : []
  })
  if (found.length === 0) return { redacted: 0, lastId }
  const forgotten = await listForgotten(
    trx,
    found.map(({ subjectId }) => subjectId),
  )
  await sql`alter table audit_entry disable trigger audit_entry_append_only`.execute(trx)
  for (const entry of found) {
    const { id, kept } = entry
    if (!forgotten.includes(entry.subjectId))
      await trx
        .insertInto('auditPersonal')
        .values({ entryId: id, before: toJson(entry.before), after: toJson(entry.after) })
        .onConflict((row) => row.column('entryId').doNothing())
        .execute()
    await trx
      .updateTable('auditEntry')
      .set({ before: toJson(kept.before), after: toJson(kept.after) })
      .where('id', '=', id)
      .execute()
  }
  await sql`alter table audit_entry enable trigger audit_entry_append_only`.execute(trx)
  await writeAudit(trx, {
    at,
    action: 'audit.redacted',
    subjectType: 'audit',
    subjectId: `${found[0]?.id}-${found.at(-1)?.id}`,
    after: { entries: found.length },
  })
  return { redacted: found.length, lastId }
}

const toJson = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
