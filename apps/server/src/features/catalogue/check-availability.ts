import type { AvailabilityReason } from '@vazhipadu/contract/booking'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Block, DayLimit } from '../calendar/calendar.reads.ts'
import type { CalendarDay, TempleTime } from '../calendar/calendar.rules.ts'
import type { Cutoff, Offering, Pool, Schedule, SessionHours } from './catalogue.rules.ts'

export type DayFacts = Pick<
  CalendarDay,
  'date' | 'weekday' | 'birthdayStars' | 'tithi' | 'malayalam' | 'observances'
>

/** All facts that decide whether an offering can be booked on a day. */
export type Question = {
  offering: Pick<
    Offering,
    'id' | 'pool' | 'units' | 'schedule' | 'cutoff' | 'opensDays' | 'sessionId' | 'counterMinutes'
  >
  day: DayFacts
  blocks: Block[]
  dayLimits: DayLimit[]
  /** Units of the pool held or booked on the day. */
  reserved: number
  now: TempleTime
  /** Session starts, set only at the counter, which has its own cut-off. */
  counterHours?: SessionHours | undefined
  /** Requested pieces. */
  quantity: number
}

export type Availability = {
  reason: AvailabilityReason
  /** Pieces left on an open or full day; null: unlimited. */
  left: number | null
  /** The office's message for a closed day. */
  message: string | null
}

const closed = (reason: AvailabilityReason, message: string | null = null): Availability => ({
  reason,
  left: 0,
  message,
})

/**
 * Whether an offering can be booked on a day, or the reason why not. The only such decision: the calendar, the lists of
 * closed days, basket checks, continuous plans and the hold itself all use it. The first reason that applies is
 * returned, in this order: facts that cannot change, decisions of the office, places taken by other devotees.
 */
export function checkAvailability(question: Question): Availability {
  const { offering, day, now } = question
  if (day.date < now.today) return closed('past')
  if (!isHeld(offering.schedule, day)) return closed('not_held')
  const block = findBlock(question)
  if (block) return closed('blocked', block.reason)
  if (isCutOff(findCutoff(question), day.date, now)) return closed('cutoff_passed')
  if (day.date > addDays(now.today, offering.opensDays)) return closed('not_yet_open')
  return countPlaces(question)
}

export function isHeld(schedule: Schedule, day: DayFacts): boolean {
  const { weekdays, stars, malayalamMonths, observances, notOnTithis, notOnObservances } = schedule
  return (
    (weekdays.length === 0 || weekdays.includes(day.weekday)) &&
    (stars.length === 0 || stars.some((star) => day.birthdayStars.includes(star))) &&
    (malayalamMonths.length === 0 || malayalamMonths.includes(day.malayalam.month)) &&
    (observances.length === 0 || observances.some((id) => day.observances.includes(id))) &&
    !notOnTithis.includes(day.tithi.index) &&
    !notOnObservances.some((id) => day.observances.includes(id))
  )
}

/**
 * Why a booked offering can no longer be held on its day: the office has closed the day (with its message), or calendar
 * and schedule put the offering on another day. Undefined: it can be held.
 */
export function findLoss(
  question: Pick<Question, 'offering' | 'day' | 'blocks'>,
): { reason: string | null } | undefined {
  const block = findBlock(question)
  if (block) return { reason: block.reason }
  return isHeld(question.offering.schedule, question.day) ? undefined : { reason: null }
}

function findBlock({
  offering,
  day,
  blocks,
}: Pick<Question, 'offering' | 'day' | 'blocks'>): Block | undefined {
  const here = blocks
    .filter((block) => block.from <= day.date && day.date <= block.to)
    .sort((a, b) => a.from.localeCompare(b.from))
  // A closed temple has priority over a closed offering; if two blocks overlap, the earlier one's reason is shown.
  return (
    here.find((block) => block.offeringId === null) ?? here.find((block) => block.offeringId === offering.id)
  )
}

/** Online the offering's own cut-off; at the counter some minutes before its session on the same day. */
function findCutoff({ offering, counterHours }: Question): Cutoff {
  if (!counterHours) return offering.cutoff
  return { daysBefore: 0, time: subtractMinutes(counterHours[offering.sessionId], offering.counterMinutes) }
}

function subtractMinutes(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const left = Math.max(0, hour * 60 + minute - minutes)
  return [Math.floor(left / 60), left % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The minute of the cut-off itself is already too late. */
export function isCutOff({ daysBefore, time }: Cutoff, date: CivilDate, now: TempleTime): boolean {
  const lastDay = addDays(date, -daysBefore)
  return now.today > lastDay || (now.today === lastDay && now.time >= time)
}

/** A pool's limit on a day: the day's own limit, else the smallest limit of its special days, else the ordinary one. */
export function findLimit(pool: Pool, day: DayFacts, dayLimits: DayLimit[]): number | null {
  const own = dayLimits.find(({ poolId, date }) => poolId === pool.id && date === day.date)
  if (own) return own.dailyLimit
  const special = pool.specialLimits.filter(({ star, observance }) =>
    star === null ? day.observances.includes(observance ?? '') : day.birthdayStars.includes(star),
  )
  return special.length > 0 ? Math.min(...special.map((each) => each.dailyLimit)) : pool.dailyLimit
}

function countPlaces({ offering, day, dayLimits, reserved, quantity }: Question): Availability {
  const { pool, units } = offering
  const limit = findLimit(pool, day, dayLimits)
  if (limit === null) return { reason: 'open', left: null, message: null }
  // Never negative, even if the limit was lowered below the booked units.
  const unitsLeft = Math.max(0, limit - reserved)
  const left = Math.floor(unitsLeft / units)
  if (left < quantity) return { reason: 'full', left, message: null }
  return { reason: unitsLeft <= pool.fewLeft ? 'few_left' : 'open', left, message: null }
}

export function isOpen({ reason }: Availability): boolean {
  return reason === 'open' || reason === 'few_left'
}
