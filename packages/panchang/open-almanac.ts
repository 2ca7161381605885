import type { DayNumber } from './civil-date.ts'
import { findSunAtHorizon, type SunriseDefinition } from './ephemeris.ts'
import { type CycleKind, countAt, findBoundary, indexOfCount, type Span } from './find-boundary.ts'
import { civilDayAt, findDayStart } from './local-time.ts'
import { checkPlace, type GeoLocation } from './location.ts'
import { PanchangError } from './panchang-error.ts'
import { checkRules, type Rules } from './rules.ts'

const MS_PER_DAY = 86_400_000

export interface SunTimes {
  readonly sunrise: number
  readonly sunset: number
}

/** The parts that depend on the location: civil days of its time zone, and its sunrises. */
export interface LocalSun {
  readonly sunOn: (day: DayNumber) => SunTimes
  readonly civilDayAt: (ms: number) => DayNumber
}

/** A location and its rules, with a cache of computed values. Opened for one query, then discarded. */
export interface Almanac extends LocalSun {
  readonly location: GeoLocation
  readonly rules: Rules
  /** The Sun at the location whose daytime decides the first day of a Malayalam month. */
  readonly calendar: LocalSun
  /** The day, from sunrise to sunrise, that contains the instant. */
  readonly sunDayAt: (ms: number) => DayNumber
  readonly spanOf: (kind: CycleKind, count: number) => Span
  /** Running count of the span that contains the instant. */
  readonly countAt: (kind: CycleKind, ms: number) => number
}

function remember<T>(compute: (key: number) => T): (key: number) => T {
  const cache = new Map<number, T>()
  return (key) => {
    let value = cache.get(key)
    if (value === undefined) {
      value = compute(key)
      cache.set(key, value)
    }
    return value
  }
}

function findSunTimes(location: GeoLocation, definition: SunriseDefinition, day: DayNumber): SunTimes {
  const dayStart = findDayStart(day, location.timeZone)
  const dayEnd = findDayStart(day + 1, location.timeZone)
  const sunrise = findSunAtHorizon(location, 'rise', definition, dayStart, dayEnd - dayStart)
  const sunset =
    sunrise === undefined ? undefined : findSunAtHorizon(location, 'set', definition, sunrise, MS_PER_DAY)
  if (sunrise === undefined || sunset === undefined) {
    throw new PanchangError(
      'no-sunrise',
      `the Sun does not rise and set on day ${day} at ${location.latitude}`,
    )
  }
  return { sunrise, sunset }
}

function watchSun(location: GeoLocation, definition: SunriseDefinition): LocalSun {
  checkPlace(location)
  return {
    sunOn: remember((day) => findSunTimes(location, definition, day)),
    civilDayAt: (ms) => civilDayAt(ms, location.timeZone),
  }
}

export function openAlmanac(location: GeoLocation, rules: Rules): Almanac {
  checkRules(rules)
  const local = watchSun(location, rules.sunrise)
  const { calendarPlace } = rules
  const boundaries: Readonly<Record<CycleKind, (count: number) => number>> = {
    star: remember((count) => findBoundary('star', count)),
    tithi: remember((count) => findBoundary('tithi', count)),
    sign: remember((count) => findBoundary('sign', count)),
  }
  return {
    ...local,
    location,
    rules,
    calendar: calendarPlace === 'own' ? local : watchSun(calendarPlace, rules.sunrise),
    sunDayAt: (ms) => {
      const day = local.civilDayAt(ms)
      return ms < local.sunOn(day).sunrise ? day - 1 : day
    },
    spanOf: (kind, count) => ({
      index: indexOfCount(kind, count),
      start: boundaries[kind](count),
      end: boundaries[kind](count + 1),
    }),
    countAt: (kind, ms) => {
      const count = countAt(kind, ms)
      // Boundaries are rounded, so the count may be off by one within a few milliseconds of one.
      if (ms < boundaries[kind](count)) return count - 1
      return ms < boundaries[kind](count + 1) ? count : count + 1
    },
  }
}
