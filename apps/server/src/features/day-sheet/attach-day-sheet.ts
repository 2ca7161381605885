import { type Db, sqlRows } from '../../platform/db/database.ts'
import type { Printer } from '../../platform/pdf/printer.ts'
import type { MailedSheet } from '../notifications/triggers/notice-message.ts'
import { countMarks } from './compare-versions.ts'
import { daySheetPaper, nameFile } from './create-day-sheet-download.ts'
import { countPoojas, type DaySheet } from './day-sheet.rules.ts'

/** Renders a stored edition of a day's sheet as an attachment. */
export async function attachDaySheet(
  { db, printer }: { db: Db; printer: Printer },
  onDate: string,
  edition: string,
): Promise<MailedSheet | undefined> {
  const [found] = await sqlRows<{ version: number; isNew: boolean; paper: DaySheet }>(
    db,
    `select m.version, m.is_new, v.paper from day_sheet_mailing m join day_sheet_version v using (on_date, version)
     where m.on_date = $1 and m.edition = $2`,
    [onDate, edition],
  )
  if (!found) return undefined
  const { version, isNew, paper } = found
  const marks = countMarks(paper.changes)
  const groups = paper.deities.flatMap((deity) => deity.groups)
  return {
    onDate,
    version,
    isNew,
    poojas: groups.reduce((sum, { entries }) => sum + countPoojas(entries), 0),
    changes: { added: marks.new, changed: marks.name + marks.star, away: marks.out },
    file: {
      filename: nameFile(onDate, version),
      contentType: 'application/pdf',
      content: await printer.print(daySheetPaper, paper),
    },
  }
}
