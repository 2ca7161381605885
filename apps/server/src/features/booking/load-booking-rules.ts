import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { countChanges } from '../../platform/db/follow-changes.ts'
import { type Calendar, calendarTopics } from '../calendar/calendar.reads.ts'
import type { CalendarDay } from '../calendar/calendar.rules.ts'
import { boundsOf } from '../calendar/compute-month.ts'
import { CATALOGUE_TOPIC, type Catalogue, type CatalogueCache } from '../catalogue/catalogue.reads.ts'
import type { Offering, SessionHours } from '../catalogue/catalogue.rules.ts'
import { type RulesInUse, StaleRulesError } from './place-holds.ts'

export type CachedRules = RulesInUse & {
  findOffering: (id: number) => Offering | undefined
  findDay: (date: string) => CalendarDay | undefined
}

type Deps = { clock: Clock; calendar: Calendar; catalogue: CatalogueCache }

/** The longest booking window; later days need not be computed. */
const LONGEST_OPENING_DAYS = 730

/** Loads cached catalogue and calendar data for these days, with the change counts it belongs to. */
export async function loadBookingRules(
  { clock, calendar, catalogue }: Deps,
  dates: Iterable<string>,
): Promise<CachedRules> {
  // Read the counts first: data read later may be newer than its count and is then detected as stale, but never older.
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

/** The same rules with the counter's hours. */
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

/** Throws if the catalogue or the calendar has changed since the rules were loaded. Call it under the places' lock. */
export async function checkFreshness(
  trx: Trx,
  { catalogueCount, calendarCount }: Pick<RulesInUse, 'catalogueCount' | 'calendarCount'>,
): Promise<void> {
  const changes = await countChanges(trx, [CATALOGUE_TOPIC, ...calendarTopics])
  if (changes !== catalogueCount + calendarCount) throw new StaleRulesError()
}

/** Each try reads the rules again; the catalogue never changes this often in a row. */
const MAX_TRIES = 20

/**
 * Runs `run` with the cached rules for these days, and again with fresh rules if they were stale. The rules are loaded
 * before `run` opens its transaction: loading them inside would take a second connection while holding one, and enough
 * concurrent callers would exhaust the pool and deadlock.
 */
export async function retryWithFreshRules<T>(
  memories: Deps,
  dates: Iterable<string>,
  run: (cachedRules: CachedRules) => Promise<T>,
): Promise<T> {
  const requestedDates = [...dates]
  for (let tries = 1; ; tries++) {
    try {
      return await run(await loadBookingRules(memories, requestedDates))
    } catch (error) {
      if (!(error instanceof StaleRulesError) || tries === MAX_TRIES) throw error
      memories.catalogue.forget()
      memories.calendar.forget()
    }
  }
}
