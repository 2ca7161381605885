import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { keepLines } from './compare-versions.ts'
import { type Around, composeDaySheet } from './compose-day-sheet.ts'
import type { DaySheet } from './day-sheet.rules.ts'
import { readDay } from './read-day.ts'

/** Whose hand takes the sheet; null: the clock's, for the mail. */
export type Maker = { id: string; name: string } | null

export type FrozenVersion = { version: number; paper: DaySheet; isNew: boolean }

/**
 * What leaves the office is written down, and has a number: the next one, without a gap, when anything that is read
 * aloud differs from the last, else the last again. Of two who press at once the second waits and then compares with
 * what the first has made. The lock is a statement of its own, so that the one after it sees that.
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
      lines: JSON.stringify(keepLines(lines)),
      paper: JSON.stringify(paper),
    })
    .execute()
  return { version, paper, isNew: true }
}

const KEEP_DAYS = 60

/**
 * Sheets of days long past name people to no purpose: what was performed is in the bookings. Those that name somebody
 * who is forgotten are kept no longer than their day.
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
