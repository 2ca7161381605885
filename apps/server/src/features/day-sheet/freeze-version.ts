import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { remainingLines } from './compare-versions.ts'
import { type Around, composeDaySheet } from './compose-day-sheet.ts'
import type { DaySheet } from './day-sheet.rules.ts'
import { readDay } from './read-day.ts'

/** The person who prints the sheet; null for the mailing by schedule. */
export type Maker = { id: string; name: string } | null

export type FrozenVersion = { version: number; paper: DaySheet; isNew: boolean }

/**
 * Stores the sheet that leaves the office as a version: the next number without a gap if anything read aloud differs
 * from the last version, else the last one again. Of two parallel requests the second waits and then compares with the
 * first one's version. The lock is a separate statement, so that the next one sees that version.
 */
export async function freezeVersion(
  trx: Trx,
  around: Around,
  { maker, at }: { maker: Maker; at: Date },
): Promise<FrozenVersion> {
  const onDate = around.day.date
  await sqlRows(trx, "select pg_advisory_xact_lock(hashtext('day sheet'), ($1::date - date '2000-01-01'))", [
    onDate,
  ])
  const day = await readDay(trx, onDate)
  const { latest, lines } = day
  if (latest && lines.every(({ mark }) => mark === null))
    return { version: latest.version, paper: latest.paper, isNew: false }
  const version = (latest?.version ?? 0) + 1
  const paper = await composeDaySheet(trx, around, day, { version, at, by: maker?.name ?? null })
  await trx
    .insertInto('daySheetVersion')
    .values({
      onDate,
      version,
      madeAt: at,
      madeBy: maker?.id ?? null,
      lines: JSON.stringify(remainingLines(lines)),
      paper: JSON.stringify(paper),
    })
    .execute()
  return { version, paper, isNew: true }
}

const KEEP_DAYS = 60

/**
 * Deletes sheets of long past days, which hold names without need: the bookings record what was performed. Sheets that
 * list an erased person are deleted as soon as their day is over.
 */
export async function clearSheets(db: Db | Trx, today: string): Promise<number> {
  const rows = await sqlRows(
    db,
    `with over as (delete from day_sheet_forgotten where on_date < $1 returning on_date)
     delete from day_sheet_version
     where on_date < $1::date - $2::int or on_date in (select on_date from over) returning version`,
    [today, KEEP_DAYS],
  )
  return rows.length
}
