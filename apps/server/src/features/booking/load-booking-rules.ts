import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Clock } from '../../platform/clock.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import { boundsOf } from '../calendar/compute-month.ts'
import type { Catalogue, CatalogueCache } from '../catalogue/catalogue.reads.ts'
import type { Offering, SessionHours } from '../catalogue/catalogue.rules.ts'
import type { RulesInUse } from './place-holds.ts'

export type CachedRules = RulesInUse & {
  findOffering: (id: number) => Offering | undefined
  findDay: (date: string) => CalendarDay | undefined
}

type Deps = { clock: Clock; calendar: Calendar; catalogue: CatalogueCache }

/** Nothing can be booked beyond; what nobody books need not be computed. */
const LONGEST_OPENING_DAYS = 730

/** What is remembered of catalogue and calendar for lines on these days, with the counts it was read at. */
export async function loadBookingRules(
  { clock, calendar, catalogue }: Deps,
  dates: Iterable<string>,
): Promise<CachedRules> {
  // The counts first: what is read after them may be newer, and is then found stale; never older.
  const catalogueCount = await catalogue.getCount()
  const calendarCount = await calendar.getCount()
  const now = calendar.timeAt(clock.now())
  const offerings = indexOfferings(await catalogue.get())
  const last = addDays(now.today, LONGEST_OPENING_DAYS)
  const days = new Map<string, CalendarDay>()
  const months = new Set<string>()
  for (const date of dates) if (date >= now.today && date <= last) months.add(date.slice(0, 7))
  for (const month of months) {
    const { first, last } = boundsOf(month as CivilDate)
    for (const day of await calendar.listDays(first, last)) days.set(day.date, day)
  }
  const blocks = await calendar.listBlocks(now.today)
  const dayLimits = await calendar.listDayLimits(now.today)
  return {
    bookingRules: { blocks, dayLimits, now },
    catalogueCount,
    calendarCount,
    findOffering: (id) => offerings.get(id),
    findDay: (date) => days.get(date),
  }
}

/** The same rules as they hold at the counter. */
export const atCounter = (cachedRules: CachedRules, counterHours: SessionHours): CachedRules => ({
  ...cachedRules,
  bookingRules: { ...cachedRules.bookingRules, counterHours },
})

const indexes = new WeakMap<Catalogue, Map<number, Offering>>()

function indexOfferings(catalogue: Catalogue): Map<number, Offering> {
  let index = indexes.get(catalogue)
  if (!index) {
    index = new Map(catalogue.offerings.map((offering) => [offering.id, offering]))
    indexes.set(catalogue, index)
  }
  return index
}
