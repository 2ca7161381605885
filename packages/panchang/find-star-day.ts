import { type CivilDate, type DayNumber, toCivilDate, toDayNumber } from './civil-date.ts'
import { indexOfCount, partsOf } from './find-boundary.ts'
import type { GeoLocation } from './location.ts'
import {
  countMonth,
  findMonthFirst,
  type MalayalamDate,
  signOfMonth,
  toMalayalamDate,
} from './malayalam-date.ts'
import { type Almanac, openAlmanac } from './open-almanac.ts'
import { type OwnedDayReason, ownDay } from './own-day.ts'
import { PanchangError } from './panchang-error.ts'
import { findAnchorLine } from './place-observances.ts'
import type { Rules } from './rules.ts'

/** A star's day with the facts needed to check it. Instants are milliseconds UTC. */
export interface StarDay {
  readonly star: number
  readonly date: CivilDate
  readonly malayalam: MalayalamDate
  readonly startsAt: number
  readonly endsAt: number
  readonly reason: OwnedDayReason
  /** The other day at whose sunrise the star is present. */
  readonly alternateDate?: CivilDate
  /** The star ends within a minute of the line that decided the day. */
  readonly isCloseCall: boolean
}

const MS_PER_DAY = 86_400_000
const CLOSE_MS = 60_000

function checkStar(star: number): void {
  if (!Number.isInteger(star) || star < 1 || star > 27) {
    throw new PanchangError('unknown-star', `${star} is not a star from 1 to 27`)
  }
}

function isCloseCall(almanac: Almanac, endsAt: number): boolean {
  const lastDay = almanac.sunDayAt(endsAt)
  return [lastDay - 1, lastDay, lastDay + 1].some(
    (day) => Math.abs(findAnchorLine(almanac, 'owner-day', day) - endsAt) < CLOSE_MS,
  )
}

function describe(almanac: Almanac, count: number): StarDay {
  const span = almanac.spanOf('star', count)
  const { day, reason, alternate } = ownDay(almanac, span)
  return {
    star: span.index,
    date: toCivilDate(day),
    malayalam: toMalayalamDate(almanac, day),
    startsAt: span.start,
    endsAt: span.end,
    reason,
    ...(alternate === undefined ? {} : { alternateDate: toCivilDate(alternate) }),
    isCloseCall: isCloseCall(almanac, span.end),
  }
}

function dayOwnedBy(almanac: Almanac, count: number): DayNumber {
  return ownDay(almanac, almanac.spanOf('star', count)).day
}

/** Running count of the star's first occurrence that owns `day` or a later day. */
function countFrom(almanac: Almanac, star: number, day: DayNumber): number {
  const cycle = partsOf('star')
  // Three days before `day` no star that owns it has begun yet.
  const before = almanac.countAt('star', (day - 3) * MS_PER_DAY)
  let count = before + ((star - indexOfCount('star', before) + cycle) % cycle)
  while (dayOwnedBy(almanac, count) < day) count += cycle
  return count
}

/** The star's first day on or after `from`, in any month: the monthly birthday, pakka pirannal. */
export function findNextStarDay(location: GeoLocation, star: number, from: CivilDate, rules: Rules): StarDay {
  checkStar(star)
  const almanac = openAlmanac(location, rules)
  return describe(almanac, countFrom(almanac, star, toDayNumber(from)))
}

/** Selects the yearly birthday among the star's days in the month of the counted sign. */
function countBirthday(almanac: Almanac, star: number, signCount: number): number {
  const first = countFrom(almanac, star, findMonthFirst(almanac, signCount))
  const second = first + partsOf('star')
  if (dayOwnedBy(almanac, second) >= findMonthFirst(almanac, signCount + 1)) return first
  const { ifTwiceInMonth } = almanac.rules
  if (ifTwiceInMonth === 'first') return first
  const nextSankramam = almanac.spanOf('sign', signCount + 1).start
  const isTouched = nextSankramam < almanac.spanOf('star', second).end
  return ifTwiceInMonth === 'later-unless-sankramam' && isTouched ? first : second
}

/** The first yearly birthday (andu pirannal) on or after `from` for a birth star and Malayalam month. */
export function findNextBirthday(
  location: GeoLocation,
  born: { readonly star: number; readonly month: number },
  from: CivilDate,
  rules: Rules,
): StarDay {
  checkStar(born.star)
  if (!Number.isInteger(born.month) || born.month < 1 || born.month > 12) {
    throw new PanchangError('unknown-month', `${born.month} is not a Malayalam month from 1 to 12`)
  }
  const almanac = openAlmanac(location, rules)
  const day = toDayNumber(from)
  const current = countMonth(almanac, day)
  const months = partsOf('sign')
  const monthsAgo = (indexOfCount('sign', current) - signOfMonth(born.month) + months) % months
  const thisYears = countBirthday(almanac, born.star, current - monthsAgo)
  if (dayOwnedBy(almanac, thisYears) >= day) return describe(almanac, thisYears)
  return describe(almanac, countBirthday(almanac, born.star, current - monthsAgo + months))
}
