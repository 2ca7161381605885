import type { Trx } from '../../platform/db/database.ts'

/** What this very press has marked before: whatever was taken back since stays so when the press is sent again. */
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
