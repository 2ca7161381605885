import type { Trx } from '../../platform/db/database.ts'

/**
 * The lines that this press has marked before, so that a repeated press does not mark those again that were undone
 * since.
 */
export async function listMarkedBy(
  trx: Trx,
  { onDate, press }: { onDate: string; press: string },
): Promise<ReadonlySet<number>> {
  const entries = await trx
    .selectFrom('auditEntry')
    .select('after')
    .where('action', '=', 'poojas.performed')
    .where('subjectType', '=', 'day_sheet')
    .where('subjectId', '=', onDate)
    .where((row) => row(row.ref('after', '->>').key('press' as never), '=', press as never))
    .execute()
  return new Set(entries.flatMap(({ after }) => (after as { lineIds: number[] }).lineIds))
}
