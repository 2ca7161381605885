import type { DayNumber } from './civil-date.ts'
import { indexOfCount } from './find-boundary.ts'
import type { Almanac } from './open-almanac.ts'

export interface MalayalamDate {
  /** Kollam year, which changes on 1 Chingam. */
  readonly year: number
  /** 1 Chingam to 12 Karkidakam. */
  readonly month: number
  readonly day: number
}

const MS_PER_DAY = 86_400_000

/** Chingam is Simha, the fifth sign. */
export function monthOfSign(sign: number): number {
  return ((sign + 7) % 12) + 1
}

export function signOfMonth(month: number): number {
  return ((month + 3) % 12) + 1
}

/** Signs are counted from Mesha of 1999, in Kollam year 1174; the year changes four signs later. */
function kollamYearOf(signCount: number): number {
  return 1175 + Math.floor((signCount - 4) / 12)
}

/** The latest instant of a sankramam that makes this day the first of the month. */
export function findMonthLine(almanac: Almanac, day: DayNumber): number {
  const { sunrise, sunset } = almanac.calendar.sunOn(day)
  return sunrise + almanac.rules.monthCutoff * (sunset - sunrise)
}

/** First day of the month opened by the counted sankramam. */
export function findMonthFirst(almanac: Almanac, signCount: number): DayNumber {
  const sankramam = almanac.spanOf('sign', signCount).start
  const day = almanac.calendar.civilDayAt(sankramam)
  return sankramam < findMonthLine(almanac, day) ? day : day + 1
}

/** Running count of the sign whose Malayalam month contains the day. */
export function countMonth(almanac: Almanac, day: DayNumber): number {
  // 36 hours after 00:00 UTC the civil day is over in every time zone, so a later sankramam cannot open it.
  const count = almanac.countAt('sign', (day + 1.5) * MS_PER_DAY)
  return findMonthFirst(almanac, count) <= day ? count : count - 1
}

export function toMalayalamDate(almanac: Almanac, day: DayNumber): MalayalamDate {
  const count = countMonth(almanac, day)
  return {
    year: kollamYearOf(count),
    month: monthOfSign(indexOfCount('sign', count)),
    day: day - findMonthFirst(almanac, count) + 1,
  }
}
