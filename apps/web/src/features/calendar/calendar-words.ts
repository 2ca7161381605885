import type { AvailabilityReason } from '@vazhipadu/contract/booking'
import { addDays, type CivilDay, dayIn, dayNumber, monthOf } from '../../lib/dates/civil-day.ts'
import { formatDay } from '../../lib/format/format-day.ts'
import { formatClock, formatTime } from '../../lib/format/format-time.ts'
import type { Translate } from '../../lib/i18n/use-translation.ts'
import {
  type BookingDay,
  birthdayCase,
  isBookable,
  isOverBefore,
  lastMoment,
  type OfferingTimes,
  opensOn,
  specialNames,
} from './calendar.rules.ts'

/** The office's reason is free text and may already begin with "Closed". */
const closedWords = (t: Translate, message: string | null) => {
  if (!message) return t('calendar.cell.blocked')
  return /^closed\b/i.test(message) ? message : t('calendar.closedFor', { message })
}

/** Days that can be booked have no reason to show. */
type RefusalReason = Exclude<AvailabilityReason, 'open' | 'few_left'>
type NarrowReason = Exclude<RefusalReason, 'past'>

type Refused = Pick<BookingDay, 'reason' | 'message'>

/** Why a day cannot be booked, short enough for a calendar cell. */
export const reasonWords = (t: Translate, { reason, message }: Refused) =>
  reason === 'blocked' ? closedWords(t, message) : t(`calendar.cell.${reason}`)

/** The same reason, capitalised for the start of a sentence. */
export const refusalWords = (t: Translate, { reason, message }: Refused) =>
  reason === 'blocked' ? closedWords(t, message) : t(`calendar.refusal.${reason as RefusalReason}`)

export const narrowReason = (t: Translate, reason: AvailabilityReason) =>
  reason === 'past' ? t('calendar.cell.past') : t(`calendar.narrow.${reason as NarrowReason}`)

type Whereabouts = { today: CivilDay; opensUntil: CivilDay | undefined; offering: OfferingTimes | undefined }

/** Why a day cannot be booked, as a sentence; undefined if the title already says it. */
export function whyClosed(t: Translate, day: BookingDay, { today, opensUntil, offering }: Whereabouts) {
  switch (day.reason) {
    case 'full':
      return t('calendar.why.full')
    case 'blocked':
      return day.message ?? undefined
    case 'not_held':
      return offering
        ? t('calendar.why.notHeldNamed', { offering: offering.name })
        : t('calendar.why.not_held')
    case 'cutoff_passed': {
      if (!offering) return t('calendar.why.cutoff_passed')
      const last = lastMoment(day.date, offering.cutoff)
      return t('calendar.why.cutoffAt', { day: formatDay(last.day, 'long'), time: formatClock(last.time) })
    }
    case 'not_yet_open':
      return opensUntil
        ? t('calendar.why.not_yet_open', {
            day: formatDay(opensOn(day.date, today, opensUntil), 'full'),
          })
        : undefined
    default:
      return undefined
  }
}

export function namesOf(t: Translate, named: readonly { name: string }[]): string {
  const [first = '', second] = named.map(({ name }) => name)
  return second ? t('calendar.stars.and', { first, second }) : first
}

/** `Ayilyam, until 9:42 am`, in the temple's time zone; says "next day" if the star ends then. */
export function untilWords(
  t: Translate,
  { name, endsAt }: { name: string; endsAt: string },
  date: CivilDay,
  timeZone: string,
) {
  const key = dayIn(timeZone, new Date(endsAt)) === date ? 'calendar.stars.until' : 'calendar.stars.untilNext'
  return t(key, { star: name, time: formatTime(endsAt, timeZone) })
}

interface GreatDay {
  offering: OfferingTimes
  /** When the star ends. */
  endsAt: string
  date: CivilDay
  timeZone: string
}

/** When the pooja is and when the star ends, in one sentence, because a star may end before the pooja begins. */
export function poojaWords(t: Translate, { offering, endsAt, date, timeZone }: GreatDay) {
  const clock = offering.session.startsAt
  const time = formatTime(endsAt, timeZone)
  const until = dayIn(timeZone, new Date(endsAt)) > date ? t('calendar.great.nextDay', { time }) : time
  const key = isOverBefore(endsAt, { date, clock, timeZone })
    ? 'calendar.great.aboutOver'
    : 'calendar.great.about'
  return t(key, { offering: offering.name, from: formatClock(clock), until })
}

/** A cell's content, including what its colours mean, as one line for screen readers. */
export function dayLabel(
  t: Translate,
  day: BookingDay,
  { today, starId }: { today: CivilDay; starId?: number },
) {
  const birthday = birthdayCase(day)
  return [
    formatDay(day.date, 'full'),
    day.date === today && t('calendar.today'),
    `${day.malayalam.monthName} ${day.malayalam.day}`,
    t('calendar.say.star', { star: day.star.name }),
    birthday === 'none' && t('calendar.say.noBirthday'),
    (birthday === 'other' || birthday === 'two') &&
      t('calendar.say.birthday', { stars: namesOf(t, day.birthdayStars) }),
    day.birthdayStars.some(({ id }) => id === starId) && t('calendar.say.yourStar'),
    ...specialNames(day).map(({ name }) => name),
    isBookable(day) && day.left !== null ? t('calendar.left', { count: day.left }) : reasonWords(t, day),
  ]
    .filter(Boolean)
    .join(', ')
}

/** `18 November`, `18 and 19 November`, `18 to 22 November`, `30 November to 2 December`. */
export function spanOfDays(t: Translate, from: CivilDay, to: CivilDay): string {
  const end = formatDay(to, 'plain')
  if (from === to) return end
  const sameMonth = monthOf(from) === monthOf(to)
  const start = sameMonth ? dayNumber(from) : formatDay(from, 'plain')
  return t(addDays(from, 1) === to ? 'calendar.closings.two' : 'calendar.closings.range', { start, end })
}
