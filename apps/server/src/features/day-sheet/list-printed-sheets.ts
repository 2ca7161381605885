import type { Db } from '../../platform/db/database.ts'

/** The days among these whose sheet was issued: the office must tell its readers about a change. */
export async function listPrintedSheets(db: Db, days: readonly string[]) {
  if (days.length === 0) return { sheets: [] }
  const rows = await db
    .selectFrom('daySheetVersion')
    .distinctOn('onDate')
    .select(['onDate', 'version', 'madeAt'])
    .where('onDate', 'in', days)
    .orderBy('onDate')
    .orderBy('version', 'desc')
    .execute()
  return {
    sheets: rows.map(({ onDate, version, madeAt }) => ({
      on_date: onDate,
      version,
      madeAt: madeAt.toISOString(),
    })),
  }
}
