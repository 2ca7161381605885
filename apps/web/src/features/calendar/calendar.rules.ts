import type { getBookingCalendar } from '@vazhipadu/contract/booking'
import type { Offering } from '@vazhipadu/contract/catalogue'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { readClock } from '@vazhipadu/locales/format-date'
import {
  addDays,
  type CivilDay,
  type CivilMonth,
  dayInMonth,
  daysBetween,
  monthOf,
  shiftMonth,
  weekdayOf,
} from '../../lib/dates/civil-day.ts'

type Month = ResponseOf<typeof getBookingCalendar>
export type BookingDay = Month['days'][number]
/** Fields of an offering that let the calendar show its times and cutoff. */
export type OfferingTimes = Pick<Offering, 'name' | 'session' | 'cutoff'>

/** Id of Ayilyam, the temple's own star, whose days are special here. */
export const ayilyam = 9

/** Used until the server has sent the temple's time zone. */
export const usualTimeZone = 'Asia/Kolkata'

/** How many months one can page back and ahead. The server answers for 400 days back and ten years ahead. */
const monthsBack = 11
const monthsAhead = 36

export const isBookable = ({ reason }: Pick<BookingDay, 'reason'>) =>
  reason === 'open' || reason === 'few_left'

export const keepInReach = (month: CivilMonth, today: CivilDay): CivilMonth => {
  const first = shiftMonth(monthOf(today), -monthsBack)
  const last = shiftMonth(monthOf(today), monthsAhead)
  return month < first ? first : month > last ? last : month
}

export const isInReach = (month: CivilMonth, today: CivilDay) => keepInReach(month, today) === month

/** The day an arrow key moves to; undefined for other keys. */
export function dayByKey(
  day: CivilDay,
  { key, shiftKey, rtl }: { key: string; shiftKey: boolean; rtl: boolean },
): CivilDay | undefined {
  const forward = rtl ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return addDays(day, forward)
    case 'ArrowLeft':
      return addDays(day, -forward)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return dayInMonth(day, shiftMonth(monthOf(day), shiftKey ? -12 : -1))
    case 'PageDown':
      return dayInMonth(day, shiftMonth(monthOf(day), shiftKey ? 12 : 1))
    default:
      return undefined
  }
}

export const markNames = ['ayilyam', 'ekadashi', 'pradosham', 'pournami', 'amavasi'] as const
export type MarkName = (typeof markNames)[number] | 'great'

type Mark = { mark: MarkName; id: string; name: string; nameMl: string }

/** Special days that are named after the day's star, which the cell shows already. */
const saidByStar = new Set(['thiruvonam', 'karthika', 'rohini', 'atham'])

/** A special form replaces the ordinary name of the same day, e.g. Guruvayur Ekadashi replaces Ekadashi. */
const ordinaryOf: Record<string, string> = { onam: 'thiruvonam', thrikarthika: 'karthika' }
const isOutshone = (id: string, all: readonly { id: string }[]) =>
  all.some((other) => other.id !== id && (other.id.endsWith(`-${id}`) || ordinaryOf[other.id] === id))

const markOf = (id: string): MarkName =>
  markNames.find((name) => id === name || id.endsWith(`-${name}`)) ?? 'great'

/** The special names of a day, without ordinary names that a special form replaces. */
export const specialNames = ({ observances }: Pick<BookingDay, 'observances'>): Mark[] =>
  observances
    .filter(({ id }) => !isOutshone(id, observances))
    .map((observance) => ({ mark: markOf(observance.id), ...observance }))

/** The marks of a cell. Ayilyam is not marked on days whose star name already says it. */
export const cellMarks = (day: Pick<BookingDay, 'observances'> & { star: { id: number } }): Mark[] =>
  specialNames(day).filter(
    ({ id, mark }) => !saidByStar.has(id) && !(mark === 'ayilyam' && day.star.id === ayilyam),
  )

export const isAyilyam = ({ observances }: Pick<BookingDay, 'observances'>) =>
  observances.some(({ id }) => id === 'ayilyam')

/**
 * Which stars have their birthday on the day: only the star at sunrise, that star and another, only others, or none.
 */
export function birthdayCase({ star, birthdayStars }: BookingDay): 'own' | 'two' | 'other' | 'none' {
  if (birthdayStars.length === 0) return 'none'
  const hasOwn = birthdayStars.some(({ id }) => id === star.id)
  if (!hasOwn) return 'other'
  return birthdayStars.length === 1 ? 'own' : 'two'
}

/** The booking cutoff as a day and clock time in the temple's time zone. */
export const lastMoment = (day: CivilDay, { daysBefore, time }: OfferingTimes['cutoff']) => ({
  day: addDays(day, -daysBefore),
  time,
})

/** The day on which `day` becomes bookable: the booking window moves forward one day at a time. */
export const opensOn = (day: CivilDay, today: CivilDay, opensUntil: CivilDay): CivilDay =>
  addDays(today, daysBetween(opensUntil, day))

/** Whether an instant is before a clock time (`10:30`) of a day in the temple's time zone. */
export function isOverBefore(
  endsAt: string,
  { date, clock, timeZone }: { date: CivilDay; clock: string; timeZone: string },
): boolean {
  const end = readClock(new Date(endsAt), timeZone)
  return end.day < date || (end.day === date && end.clock < clock)
}

type Closing = { from: CivilDay; to: CivilDay; message: string }

/** Closed days, with consecutive days of the same reason merged into one closing. */
export function listClosings(days: readonly BookingDay[]): Closing[] {
  const closings: Closing[] = []
  for (const { date, reason, message } of days) {
    if (reason !== 'blocked' || !message) continue
    const last = closings.at(-1)
    if (last?.message === message && addDays(last.to, 1) === date) last.to = date
    else closings.push({ from: date, to: date, message })
  }
  return closings
}

/** The Malayalam months shown on a page: one or two, possibly across a new year. */
export function malayalamSpan(days: readonly BookingDay[]) {
  const first = days.at(0)?.malayalam
  const last = days.at(-1)?.malayalam
  return first && last ? { first, last } : undefined
}
