import { type CivilDate, toCivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { computeDays } from '@vazhipadu/panchang/compute-days'
import type { GeoLocation } from '@vazhipadu/panchang/location'
import type { Rules } from '@vazhipadu/panchang/rules'
import { versionRules } from '@vazhipadu/panchang/version-rules'
import type { CalendarDay } from './calendar.rules.ts'

/** `2026-11`. */
export type Month = string

export const monthOf = (date: CivilDate): Month => date.slice(0, 7)

export function nextMonth(month: Month): Month {
  return monthOf(toCivilDate(toDayNumber(`${month}-28`) + 4))
}

export function boundsOf(month: Month): { first: CivilDate; last: CivilDate } {
  const last = toCivilDate(toDayNumber(`${nextMonth(month)}-01`) - 1)
  return { first: `${month}-01` as CivilDate, last }
}

export function listDates(from: CivilDate, to: CivilDate): CivilDate[] {
  const [first, last] = [toDayNumber(from), toDayNumber(to)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => toCivilDate(first + index))
}

export function listMonths(from: CivilDate, to: CivilDate): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = nextMonth(month)) months.push(month)
  return months
}

/** Takes about 20 ms, so callers that need many months must yield to the event loop in between. */
export function computeMonth(location: GeoLocation, rules: Rules, month: Month): CalendarDay[] {
  const { first, last } = boundsOf(month)
  return computeDays(location, first, last, rules).map(({ sankramam: _at, ...day }) => ({
    ...day,
    isOverridden: false,
  }))
}

/** Identifies the computation of a stored day: the rules and the location, to about ten metres. */
export function versionCalendar(location: GeoLocation, rules: Rules): string {
  const { latitude, longitude, timeZone } = location
  return `${versionRules(rules)}@${latitude.toFixed(4)},${longitude.toFixed(4)},${timeZone}`
}
