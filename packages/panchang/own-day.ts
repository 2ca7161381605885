import type { DayNumber } from './civil-date.ts'
import type { Span } from './find-boundary.ts'
import type { Almanac } from './open-almanac.ts'
import { NAZHIKA_MS } from './rules.ts'

export type OwnedDayReason = 'normal' | 'short-at-sunrise' | 'two-sunrises' | 'no-sunrise'

export interface OwnedDay {
  readonly day: DayNumber
  readonly reason: OwnedDayReason
  /** The other day on which the star or tithi is present at sunrise; another custom might use it. */
  readonly alternate?: DayNumber
}

/** Days at whose sunrise the span is present: none, one or two for a star or tithi. */
export function listSunriseDays(almanac: Almanac, span: Span): DayNumber[] {
  const days: DayNumber[] = []
  for (let day = almanac.sunDayAt(span.start); almanac.sunOn(day).sunrise < span.end; day += 1) {
    if (almanac.sunOn(day).sunrise >= span.start) days.push(day)
  }
  return days
}

/**
 * The one day that owns a star or tithi: the latest day at whose sunrise it is present and lasts at least `minNazhika`
 * longer; otherwise the day, from sunrise to sunrise, in which it begins.
 */
export function ownDay(almanac: Almanac, span: Span): OwnedDay {
  const { minNazhika, ifTwoSunrises } = almanac.rules
  const sunriseDays = listSunriseDays(almanac, span)
  const lasting = sunriseDays.filter(
    (day) => span.end - almanac.sunOn(day).sunrise >= minNazhika * NAZHIKA_MS,
  )
  const owner = ifTwoSunrises === 'later' ? lasting.at(-1) : lasting.at(0)
  const day = owner ?? almanac.sunDayAt(span.start)
  const alternate = sunriseDays.find((other) => other !== day)
  const reason = nameReason(sunriseDays.length, owner !== undefined)
  return alternate === undefined ? { day, reason } : { day, reason, alternate }
}

function nameReason(sunrises: number, lasts: boolean): OwnedDayReason {
  if (sunrises === 0) return 'no-sunrise'
  if (sunrises > 1) return 'two-sunrises'
  return lasts ? 'normal' : 'short-at-sunrise'
}
