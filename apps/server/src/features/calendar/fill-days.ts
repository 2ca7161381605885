import { setImmediate as giveWay } from 'node:timers/promises'
import { addDays, type CivilDate, toCivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import type { GeoLocation } from '@vazhipadu/panchang/location'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { CalendarDay } from './calendar.rules.ts'
import { boundsOf, computeMonth, listMonths, versionCalendar } from './compute-month.ts'

const MONTHS_AHEAD = 24

/**
 * Stores the days from last month to 24 months ahead. Computes only months that are missing or were computed by other
 * rules or for another location. Idempotent. Past days are not changed.
 */
export async function fillDays(
  db: Db,
  { location, rules, today }: { location: GeoLocation; rules: Rules; today: CivilDate },
): Promise<number> {
  const version = versionCalendar(location, rules)
  const first = boundsOf(addDays(`${today.slice(0, 7)}-01` as CivilDate, -1).slice(0, 7)).first
  const last = toCivilDate(toDayNumber(today) + Math.ceil(MONTHS_AHEAD * 30.5))
  let filled = 0
  for (const month of listMonths(first, last)) {
    if (await isStored(db, version, month)) continue
    const days = computeMonth(location, rules, month)
    await inTransaction(db, async (trx) => {
      await trx
        .insertInto('calendarDay')
        .values(days.map((day) => toRow(day, version)))
        .onConflict((conflict) =>
          conflict.column('onDate').doUpdateSet((row) => ({
            version: row.ref('excluded.version'),
            sunrise: row.ref('excluded.sunrise'),
            sunset: row.ref('excluded.sunset'),
            starId: row.ref('excluded.starId'),
            starStartsAt: row.ref('excluded.starStartsAt'),
            starEndsAt: row.ref('excluded.starEndsAt'),
            tithiId: row.ref('excluded.tithiId'),
            tithiStartsAt: row.ref('excluded.tithiStartsAt'),
            tithiEndsAt: row.ref('excluded.tithiEndsAt'),
            birthdayStars: row.ref('excluded.birthdayStars'),
            malayalamYear: row.ref('excluded.malayalamYear'),
            malayalamMonth: row.ref('excluded.malayalamMonth'),
            malayalamDay: row.ref('excluded.malayalamDay'),
            observances: row.ref('excluded.observances'),
            closeCalls: row.ref('excluded.closeCalls'),
          })),
        )
        .execute()
    })
    filled += days.length
    await giveWay()
  }
  return filled
}

async function isStored(db: Db, version: string, month: string): Promise<boolean> {
  const { first, last } = boundsOf(month)
  const { stored } = await db
    .selectFrom('calendarDay')
    .select(({ fn }) => fn.countAll<number>().as('stored'))
    .where('version', '=', version)
    .where('onDate', '>=', first)
    .where('onDate', '<=', last)
    .executeTakeFirstOrThrow()
  return stored === toDayNumber(last) - toDayNumber(first) + 1
}

function toRow(day: CalendarDay, version: string) {
  return {
    onDate: day.date,
    version,
    sunrise: new Date(day.sunrise),
    sunset: new Date(day.sunset),
    starId: day.star.index,
    starStartsAt: new Date(day.star.start),
    starEndsAt: new Date(day.star.end),
    tithiId: day.tithi.index,
    tithiStartsAt: new Date(day.tithi.start),
    tithiEndsAt: new Date(day.tithi.end),
    birthdayStars: [...day.birthdayStars],
    malayalamYear: day.malayalam.year,
    malayalamMonth: day.malayalam.month,
    malayalamDay: day.malayalam.day,
    observances: [...day.observances],
    closeCalls: JSON.stringify(day.closeCalls),
  }
}
