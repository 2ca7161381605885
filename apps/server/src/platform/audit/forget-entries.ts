import type { Trx } from '../db/database.ts'

/** The entries stay, and say what was done; whom it named goes. */
export async function forgetEntries(
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
