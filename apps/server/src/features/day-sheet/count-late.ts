import type { Db } from '../../platform/db/database.ts'
import { listPrintedSheets } from './list-printed-sheets.ts'
import { readDay } from './read-day.ts'

/** How many came, changed or left since the sheet of a day left the office. The day itself is read only if one has. */
export async function countLate(db: Db, onDate: string): Promise<number> {
  const { sheets } = await listPrintedSheets(db, [onDate])
  if (sheets.length === 0) return 0
  const { lines } = await readDay(db, onDate)
  return lines.filter(({ mark }) => mark !== null).length
}
