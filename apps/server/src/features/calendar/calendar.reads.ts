import { setImmediate as giveWay } from 'node:timers/promises'
import type { SettingValue } from '@vazhipadu/contract/settings'
import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import type { CloseCall } from '@vazhipadu/panchang/flag-close-calls'
import type { GeoLocation } from '@vazhipadu/panchang/location'
import type { Rules } from '@vazhipadu/panchang/rules'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type Changes, countChanges } from '../../platform/db/follow-changes.ts'
import { listSettings, SETTINGS_TOPIC } from '../settings/settings.reads.ts'
import { dateOutOfReach } from './calendar.errors.ts'
import { applyOverride, type CalendarDay, makeRules, type Override, templeTimeAt } from './calendar.rules.ts'
import { boundsOf, computeMonth, listMonths, type Month, versionCalendar } from './compute-month.ts'

export const CALENDAR_TOPIC = 'calendar'
/** Topics that invalidate the calendar: its days and closings, and the rules in the settings. */
export const calendarTopics = [CALENDAR_TOPIC, SETTINGS_TOPIC]

/** Closes an offering, or with null the whole temple, on every day from `from` to `to`. */
export type Block = {
  id: string
  offeringId: number | null
  from: CivilDate
  to: CivilDate
  reason: string
}
export type DayLimit = { poolId: number; date: CivilDate; dailyLimit: number }

/** Maximum cached months; the cache is cleared when a crawler requests more. */
const MAX_CACHED_MONTHS = 300
/** Older closings and limits do not matter for booking. */
const KEEP_DAYS_BACK = 100
const COUNT = 'count'

export type Calendar = {
  location: GeoLocation
  timeAt(instant: Date): { today: CivilDate; time: string }
  getRules(): Promise<Rules>
  getVersion(): Promise<string>
  listDays(from: CivilDate, to: CivilDate): Promise<CalendarDay[]>
  listBlocks(today: CivilDate): Promise<Block[]>
  listDayLimits(today: CivilDate): Promise<DayLimit[]>
  /** The change count of `calendarTopics` read before the cached data, which contains all changes up to it. */
  getCount(): Promise<number>
  forget(): void
}

type Parts = { db: Db; changes: Changes; config: Config }

/** Caches the temple's calendar until a day, closing, limit or setting changes in any process. */
export function createCalendarCache({ db, changes, config }: Parts): Calendar {
  const location = {
    latitude: config.TEMPLE_LATITUDE,
    longitude: config.TEMPLE_LONGITUDE,
    timeZone: config.TEMPLE_TIME_ZONE,
  }
  // Caches promises, so that a read begun before an invalidation never lands in the new cache.
  let memory = new Map<string, Promise<unknown>>()
  const forget = () => {
    memory = new Map()
  }
  for (const topic of calendarTopics) changes.on(topic, forget)
  const recall = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const cached = memory.get(key)
    if (cached) return cached as Promise<T>
    if (memory.size > MAX_CACHED_MONTHS) forget()
    const home = memory
    // Read the count before the data: data read later may be newer than its count, but never older.
    const loading = key === COUNT ? load() : recall(COUNT, readCount).then(load)
    home.set(key, loading)
    loading.catch(() => home.delete(key))
    return loading
  }
  const readCount = () => countChanges(db, calendarTopics)
  const getRules = () => recall('rules', () => readRules(db))
  const compute = cacheMonths(location)
  const getMonth = (month: Month) =>
    recall(month, async () => loadMonth(db, location, await getRules(), month, compute))
  return {
    location,
    timeAt: (instant) => templeTimeAt(instant, location.timeZone),
    getRules,
    getVersion: async () => versionCalendar(location, await getRules()),
    async listDays(from, to) {
      const days: CalendarDay[] = []
      // One after another, because computing many months at once would block the event loop.
      for (const month of listMonths(from, to)) days.push(...(await getMonth(month)))
      return days.filter(({ date }) => date >= from && date <= to)
    },
    listBlocks: (today) => recall(`blocks ${today}`, () => listBlocks(db, addDays(today, -KEEP_DAYS_BACK))),
    listDayLimits: (today) =>
      recall(`limits ${today}`, () => listDayLimits(db, addDays(today, -KEEP_DAYS_BACK))),
    getCount: () => recall(COUNT, readCount),
    forget,
  }
}

/** Reads the rules from the database, because a settings cache may not have received the change yet. */
export async function readRules(db: Db): Promise<Rules> {
  const stored = await listSettings(db)
  return makeRules(async (key) => {
    const { value } = stored.find((setting) => setting.key === key) ?? {}
    return value as SettingValue<typeof key>
  })
}

/** Caches months per rules version. Closed days do not affect astronomy, so closings do not invalidate it. */
function cacheMonths(location: GeoLocation) {
  const computed = new Map<string, CalendarDay[]>()
  return async (rules: Rules, month: Month): Promise<CalendarDay[]> => {
    const key = `${versionCalendar(location, rules)} ${month}`
    const cached = computed.get(key)
    if (cached) return cached
    await giveWay()
    if (computed.size > MAX_CACHED_MONTHS) computed.clear()
    const days = computeMonth(location, rules, month)
    computed.set(key, days)
    return days
  }
}

async function loadMonth(
  db: Db,
  location: GeoLocation,
  rules: Rules,
  month: Month,
  compute: ReturnType<typeof cacheMonths>,
): Promise<CalendarDay[]> {
  const { first, last } = boundsOf(month)
  const version = versionCalendar(location, rules)
  const stored = await listStoredDays(db, version, first, last)
  const overrides = await listOverrides(db, first, last)
  const isWhole = stored.length === toDayNumber(last) - toDayNumber(first) + 1
  const days = isWhole ? stored : await compute(rules, month)
  return days.map((day) =>
    applyOverride(
      rules,
      day,
      overrides.find(({ date }) => date === day.date),
    ),
  )
}

async function listStoredDays(db: Db, version: string, from: CivilDate, to: CivilDate) {
  const rows = await db
    .selectFrom('calendarDay')
    .selectAll()
    .where('version', '=', version)
    .where('onDate', '>=', from)
    .where('onDate', '<=', to)
    .orderBy('onDate')
    .execute()
  return rows.map((row): CalendarDay => {
    const date = row.onDate as CivilDate
    return {
      date,
      weekday: new Date(date).getUTCDay() as CalendarDay['weekday'],
      sunrise: row.sunrise.getTime(),
      sunset: row.sunset.getTime(),
      star: { index: row.starId, start: row.starStartsAt.getTime(), end: row.starEndsAt.getTime() },
      tithi: { index: row.tithiId, start: row.tithiStartsAt.getTime(), end: row.tithiEndsAt.getTime() },
      birthdayStars: row.birthdayStars,
      malayalam: { year: row.malayalamYear, month: row.malayalamMonth, day: row.malayalamDay },
      observances: row.observances,
      closeCalls: row.closeCalls as unknown as CloseCall[],
      isOverridden: false,
    }
  })
}

export async function listOverrides(db: Db | Trx, from: CivilDate, to: CivilDate): Promise<Override[]> {
  const rows = await db
    .selectFrom('calendarOverride')
    .selectAll()
    .where('onDate', '>=', from)
    .where('onDate', '<=', to)
    .orderBy('onDate')
    .execute()
  return rows.map(({ onDate, malayalamYear, malayalamMonth, malayalamDay, changedBy: _by, ...row }) => ({
    ...row,
    date: onDate as CivilDate,
    malayalam:
      malayalamYear === null || malayalamMonth === null || malayalamDay === null
        ? null
        : { year: malayalamYear, month: malayalamMonth, day: malayalamDay },
  }))
}

/** Closings that have not ended before `from`. For a hold, read them after locking the pool's day. */
export async function listBlocks(db: Db | Trx, from: CivilDate): Promise<Block[]> {
  const rows = await db
    .selectFrom('blockedDate')
    .select(['id', 'offeringId', 'fromDate', 'toDate', 'reason'])
    .where('toDate', '>=', from)
    .orderBy('fromDate')
    .orderBy('id')
    .execute()
  return rows.map(({ fromDate, toDate, ...row }) => ({
    ...row,
    from: fromDate as CivilDate,
    to: toDate as CivilDate,
  }))
}

/** Limits of single days from `from` on. For a hold, read them after locking the pool's day. */
export async function listDayLimits(db: Db | Trx, from: CivilDate): Promise<DayLimit[]> {
  const rows = await db
    .selectFrom('dayLimit')
    .select(['poolId', 'onDate', 'dailyLimit'])
    .where('onDate', '>=', from)
    .orderBy('onDate')
    .orderBy('poolId')
    .execute()
  return rows.map(({ onDate, ...row }) => ({ ...row, date: onDate as CivilDate }))
}

const REACH_BACK_DAYS = 400
const REACH_AHEAD_DAYS = 3_750

/** Refuses days too far away: they cannot be booked, and computing them would waste CPU. */
export function checkReach(date: string, today: CivilDate, field: string): CivilDate {
  const wanted = date as CivilDate
  if (wanted < addDays(today, -REACH_BACK_DAYS) || wanted > addDays(today, REACH_AHEAD_DAYS)) {
    throw dateOutOfReach(field)
  }
  return wanted
}
