import {
  type CivilDate,
  type DayNumber,
  toCivilDate,
  toDayNumber,
  toDayRange,
  type Weekday,
  weekdayOf,
} from './civil-date.ts'
import { indexOfCount, type Span } from './find-boundary.ts'
import { type CloseCall, listCloseCalls } from './flag-close-calls.ts'
import type { GeoLocation } from './location.ts'
import { type MalayalamDate, monthOfSign, toMalayalamDate } from './malayalam-date.ts'
import { type Almanac, openAlmanac } from './open-almanac.ts'
import { ownDay } from './own-day.ts'
import { listObservanceDays } from './place-observances.ts'
import type { Rules } from './rules.ts'

/** One civil day as a calendar prints it. Instants are milliseconds UTC. */
export interface PanchangDay {
  readonly date: CivilDate
  readonly weekday: Weekday
  readonly sunrise: number
  readonly sunset: number
  /** The star at sunrise, with its beginning and end. */
  readonly star: Span
  readonly tithi: Span
  /** The stars that own this day, in order: none, one or two. Bookings for a birth star use these. */
  readonly birthdayStars: readonly number[]
  readonly malayalam: MalayalamDate
  /** Present if the Sun enters a sign on this civil date; `month` is the Malayalam month it opens. */
  readonly sankramam?: { readonly month: number; readonly at: number }
  /** Ids of the rules' observances. */
  readonly observances: readonly string[]
  readonly closeCalls: readonly CloseCall[]
}

type ByDay<T> = Map<DayNumber, T[]>

function add<T>(byDay: ByDay<T>, day: DayNumber, value: T): void {
  const values = byDay.get(day)
  if (values) values.push(value)
  else byDay.set(day, [value])
}

function ownBirthdayStars(almanac: Almanac, from: DayNumber, to: DayNumber): ByDay<number> {
  const byDay: ByDay<number> = new Map()
  // A star owns no day before the one in which it begins, and none whose sunrise is after its end.
  const first = almanac.countAt('star', almanac.sunOn(from).sunrise)
  const last = almanac.countAt('star', almanac.sunOn(to + 1).sunrise)
  for (let count = first; count <= last; count += 1) {
    add(byDay, ownDay(almanac, almanac.spanOf('star', count)).day, indexOfCount('star', count))
  }
  return byDay
}

function placeAllObservances(almanac: Almanac, from: DayNumber, to: DayNumber): ByDay<string> {
  const byDay: ByDay<string> = new Map()
  for (const row of almanac.rules.observances) {
    for (const day of listObservanceDays(almanac, row, from, to)) add(byDay, day, row.id)
  }
  return byDay
}

function findSankramam(almanac: Almanac, day: DayNumber): { month: number; at: number } | undefined {
  // Sankramams are at least 29 days apart, so only the last one before the next sunrise can fall on this day.
  const span = almanac.spanOf('sign', almanac.countAt('sign', almanac.sunOn(day + 1).sunrise))
  if (almanac.civilDayAt(span.start) !== day) return undefined
  return { month: monthOfSign(span.index), at: span.start }
}

/** Every day from `from` to `to`, both included. */
export function computeDays(
  location: GeoLocation,
  from: CivilDate,
  to: CivilDate,
  rules: Rules,
): PanchangDay[] {
  const [first, last] = toDayRange(from, to)
  const almanac = openAlmanac(location, rules)
  const stars = ownBirthdayStars(almanac, first, last)
  const observances = placeAllObservances(almanac, first, last)
  const days: PanchangDay[] = []
  for (let day = first; day <= last; day += 1) {
    const { sunrise, sunset } = almanac.sunOn(day)
    const sankramam = findSankramam(almanac, day)
    days.push({
      date: toCivilDate(day),
      weekday: weekdayOf(day),
      sunrise,
      sunset,
      star: almanac.spanOf('star', almanac.countAt('star', sunrise)),
      tithi: almanac.spanOf('tithi', almanac.countAt('tithi', sunrise)),
      birthdayStars: stars.get(day) ?? [],
      malayalam: toMalayalamDate(almanac, day),
      ...(sankramam ? { sankramam } : {}),
      observances: observances.get(day) ?? [],
      closeCalls: listCloseCalls(almanac, day),
    })
  }
  return days
}

export function computeDay(location: GeoLocation, date: CivilDate, rules: Rules): PanchangDay {
  const [day] = computeDays(location, date, date, rules)
  if (!day) throw new Error(`no day was computed for ${date}`)
  return day
}

/** Only the Malayalam date, which is much cheaper than the whole day. */
export function computeMalayalamDate(location: GeoLocation, date: CivilDate, rules: Rules): MalayalamDate {
  return toMalayalamDate(openAlmanac(location, rules), toDayNumber(date))
}
