import type { DayNumber } from './civil-date.ts'
import { indexOfCount, partsOf, type Span } from './find-boundary.ts'
import { countMonth, signOfMonth } from './malayalam-date.ts'
import type { Almanac } from './open-almanac.ts'
import { listSunriseDays, ownDay } from './own-day.ts'
import {
  NAZHIKA_MS,
  type ObservanceRule,
  type SankramamObservance,
  type SpanAnchor,
  type SpanObservance,
} from './rules.ts'

const MS_PER_DAY = 86_400_000

/** Arunodaya, first light: the last four nazhika of the night. */
const ARUNODAYA_MS = 4 * NAZHIKA_MS

/** The instant of a day that an anchor checks. */
export function findAnchorLine(almanac: Almanac, anchor: SpanAnchor, day: DayNumber): number {
  const { sunrise, sunset } = almanac.sunOn(day)
  switch (anchor) {
    case 'owner-day':
      return sunrise + almanac.rules.minNazhika * NAZHIKA_MS
    case 'udaya':
      return sunrise
    case 'arunodaya':
      return sunrise - ARUNODAYA_MS
    case 'sunset':
      return sunset
    case 'midnight':
      return (sunset + almanac.sunOn(day + 1).sunrise) / 2
  }
}

function listAnchoredDays(almanac: Almanac, anchor: SpanAnchor, span: Span): DayNumber[] {
  if (anchor === 'owner-day') return [ownDay(almanac, span).day]
  if (anchor === 'udaya') return listSunriseDays(almanac, span)
  if (anchor === 'arunodaya') {
    const [first] = listSunriseDays(almanac, span)
    if (first === undefined) return []
    // If the tithi before is still present at first light, the fast moves to the next day (Anandapaksha).
    return [span.start <= findAnchorLine(almanac, anchor, first) ? first : first + 1]
  }
  const days: DayNumber[] = []
  const last = almanac.sunDayAt(span.end)
  for (let day = almanac.sunDayAt(span.start); day <= last; day += 1) {
    const line = findAnchorLine(almanac, anchor, day)
    if (line >= span.start && line < span.end) days.push(day)
  }
  return days
}

function placeSpan(almanac: Almanac, row: SpanObservance, count: number): DayNumber {
  const span = almanac.spanOf(row.kind, count)
  const days = listAnchoredDays(almanac, row.anchor, span)
  const kept = row.ifTwo === 'first' ? days.at(0) : days.at(-1)
  if (kept !== undefined) return kept
  return row.ifNone === 'owner-day' ? ownDay(almanac, span).day : almanac.sunDayAt(span.start)
}

function isInLunarMonth(almanac: Almanac, tithiCount: number, lunarMonth: number): boolean {
  const newMoon = tithiCount - (indexOfCount('tithi', tithiCount) - 1)
  const before = almanac.countAt('sign', almanac.spanOf('tithi', newMoon).start)
  const after = almanac.countAt('sign', almanac.spanOf('tithi', newMoon + partsOf('tithi')).start)
  // A lunar month without a sankramam is an extra one (adhika) and has no yearly festivals.
  return after > before && indexOfCount('sign', before + 1) === lunarMonth
}

function isInSeason(almanac: Almanac, row: SpanObservance, count: number, day: DayNumber): boolean {
  const { season } = row
  if (!season) return true
  if ('lunarMonth' in season) return isInLunarMonth(almanac, count, season.lunarMonth)
  const cycle = partsOf(row.kind)
  if ('lastBefore' in season) {
    const target = almanac.rules.observances.find((other) => other.id === season.lastBefore)
    const nextDay = placeSpan(almanac, row, count + cycle)
    return target !== undefined && listObservanceDays(almanac, target, day + 1, nextDay).length > 0
  }
  const month = countMonth(almanac, day)
  if (signOfMonth(season.malayalamMonth) !== indexOfCount('sign', month)) return false
  if (season.pick === 'every') return true
  const neighbour = placeSpan(almanac, row, season.pick === 'last' ? count + cycle : count - cycle)
  return countMonth(almanac, neighbour) !== month
}

function listSpanDays(almanac: Almanac, row: SpanObservance, from: DayNumber, to: DayNumber): DayNumber[] {
  // A tithi is observed at most a day and a half after it begins, and never before.
  const first = almanac.countAt(row.kind, (from - 3) * MS_PER_DAY)
  const last = almanac.countAt(row.kind, (to + 3) * MS_PER_DAY)
  const days: DayNumber[] = []
  for (let count = first; count <= last; count += 1) {
    if (!row.indices.includes(indexOfCount(row.kind, count))) continue
    const day = placeSpan(almanac, row, count)
    if (day >= from && day <= to && isInSeason(almanac, row, count, day)) days.push(day)
  }
  return days
}

function placeSankramam(almanac: Almanac, row: SankramamObservance, count: number): DayNumber {
  const sankramam = almanac.spanOf('sign', count).start
  if (row.anchor === 'civil-date') return almanac.civilDayAt(sankramam)
  const day = almanac.sunDayAt(sankramam)
  return almanac.sunOn(day).sunrise === sankramam ? day : day + 1
}

function listSankramamDays(
  almanac: Almanac,
  row: SankramamObservance,
  from: DayNumber,
  to: DayNumber,
): DayNumber[] {
  const first = almanac.countAt('sign', (from - 3) * MS_PER_DAY)
  const last = almanac.countAt('sign', (to + 3) * MS_PER_DAY)
  const days: DayNumber[] = []
  for (let count = first; count <= last; count += 1) {
    if (indexOfCount('sign', count) !== signOfMonth(row.month)) continue
    const day = placeSankramam(almanac, row, count)
    if (day >= from && day <= to) days.push(day)
  }
  return days
}

/** Days from `from` to `to`, both included, on which the observance falls. */
export function listObservanceDays(
  almanac: Almanac,
  row: ObservanceRule,
  from: DayNumber,
  to: DayNumber,
): DayNumber[] {
  return row.kind === 'sankramam'
    ? listSankramamDays(almanac, row, from, to)
    : listSpanDays(almanac, row, from, to)
}
