import type { Trx } from '../db/database.ts'

/** Deletes the personal fields of these subjects' audit entries. The entries stay, without the names. */
export async function eraseEntries(
  trx: Trx,
  subjectType: string,
  subjectIds: readonly string[],
): Promise<void> {
  if (subjectIds.length === 0) return
  const about = trx
    .selectFrom('auditEntry')
    .select('id')
    .where('subjectType', '=', subjectType)
    .where('subjectId', 'in', subjectIds)
  await trx.deleteFrom('auditPersonal').where('entryId', 'in', about).execute()
}
