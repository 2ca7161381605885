import { PanchangError } from './panchang-error.ts'

/** A day of the civil calendar, `YYYY-MM-DD`. This package neither takes nor returns a JavaScript Date. */
export type CivilDate = `${number}-${number}-${number}`

/** Days since 1970-01-01, so that calendar arithmetic is plain integer arithmetic. */
export type DayNumber = number

export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const MS_PER_DAY = 86_400_000

// Observed Delta-T is accurate to 0.1 s from about 1950; after 2100 it cannot be predicted to better than half a minute
// (see delta-t.ts).
const FIRST_YEAR = 1950
const LAST_YEAR = 2100

export function toDayNumber(date: string): DayNumber {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== date) {
    throw new PanchangError('bad-date', `${date} is not a calendar day written YYYY-MM-DD`)
  }
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) {
    throw new PanchangError('date-out-of-range', `${date} is outside ${FIRST_YEAR} to ${LAST_YEAR}`)
  }
  return ms / MS_PER_DAY
}

export function toCivilDate(day: DayNumber): CivilDate {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10) as CivilDate
}

export function addDays(date: CivilDate, days: number): CivilDate {
  return toCivilDate(toDayNumber(date) + days)
}

export function weekdayOf(day: DayNumber): Weekday {
  // 1970-01-01 was a Thursday, weekday 4.
  return ((((day + 4) % 7) + 7) % 7) as Weekday
}

export function toDayRange(from: string, to: string): [DayNumber, DayNumber] {
  const range: [DayNumber, DayNumber] = [toDayNumber(from), toDayNumber(to)]
  if (range[0] > range[1]) throw new PanchangError('range-reversed', `${from} is after ${to}`)
  return range
}
