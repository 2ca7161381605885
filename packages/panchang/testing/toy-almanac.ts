import { KERALA } from '../kerala-rules.ts'
import type { Almanac } from '../open-almanac.ts'
import type { Rules } from '../rules.ts'
import { GURUVAYUR } from './places.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** `at(3, 6, 30)` is 06:30 on day 3. */
export function at(day: number, hours: number, minutes = 0): number {
  return day * DAY + hours * HOUR + minutes * 60_000
}

/**
 * An artificial almanac in which the Sun rises at 06:00 and sets at 18:00 every day and the test sets the boundaries,
 * so that a rule can be tested exactly on its line, which the real sky never does.
 */
export function openToyAlmanac(rules: Partial<Rules> = {}, boundaries: Record<number, number> = {}): Almanac {
  const sun = {
    sunOn: (day: number) => ({ sunrise: at(day, 6), sunset: at(day, 18) }),
    civilDayAt: (ms: number) => Math.floor(ms / DAY),
  }
  const spanOf = (_kind: string, count: number) => ({
    index: count + 1,
    start: boundaries[count] ?? Number.NEGATIVE_INFINITY,
    end: boundaries[count + 1] ?? Number.POSITIVE_INFINITY,
  })
  return {
    ...sun,
    location: GURUVAYUR,
    rules: { ...KERALA, ...rules },
    calendar: sun,
    sunDayAt: (ms) => Math.floor((ms - 6 * HOUR) / DAY),
    spanOf,
    countAt: (_kind, ms) => {
      const counts = Object.keys(boundaries).map(Number)
      return Math.max(...counts.filter((count) => spanOf('', count).start <= ms))
    },
  }
}
