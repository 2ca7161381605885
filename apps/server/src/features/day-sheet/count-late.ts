import type { Db } from '../../platform/db/database.ts'
import { listPrintedSheets } from './list-printed-sheets.ts'
import { readDay } from './read-day.ts'

/**
 * Number of lines added, changed or removed since a day's sheet was last issued. Reads the day only if there is a
 * version.
 */
export async function countLate(db: Db, onDate: string): Promise<number> {
  const { sheets } = await listPrintedSheets(db, [onDate])
  if (sheets.length === 0) return 0
  const { lines } = await readDay(db, onDate)
  return lines.filter(({ mark }) => mark !== null).length
}
