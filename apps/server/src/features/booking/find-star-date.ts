import type { getDateForStar } from '@vazhipadu/contract/booking'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { findNextStarDay } from '@vazhipadu/panchang/find-star-day'
import { type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { type CalendarDay, describeMalayalam } from '../calendar/calendar.rules.ts'
import { boundsOf, listMonths } from '../calendar/compute-month.ts'
import { isOpen } from '../catalogue/check-availability.ts'
import { type CheckedDay, checkRange, type Deps, findOffering } from './check-dates.ts'

/** Longer than the gap between two days of a star (28 days), even when the office has moved one. */
const LOOK_DAYS = 62

/** The star's first day on or after `from`, in the temple's calendar with its corrections. */
export async function findStarDay(calendar: Calendar, star: number, from: CivilDate): Promise<CalendarDay> {
  for (const month of listMonths(from, addDays(from, LOOK_DAYS))) {
    const { first, last } = boundsOf(month)
    const days = await calendar.listDays(first, last)
    const found = days.find(({ date, birthdayStars }) => date >= from && birthdayStars.includes(star))
    if (found) return found
  }
  throw new Error(`star ${star} has no day within ${LOOK_DAYS} days of ${from}`)
}

type StarDateQuery = { star_id: number; start_date: string; offering_id: number }

export async function findStarDate(
  deps: Deps,
  { star_id, start_date, offering_id }: StarDateQuery,
  language: Language,
): Promise<ResponseOf<typeof getDateForStar>> {
  const { calendar, clock } = deps
  const { today } = calendar.timeAt(clock.now())
  const from = checkReach(start_date, today, 'start_date')
  const offering = await findOffering(deps, offering_id)
  const starDay = await findStarDay(calendar, star_id, from)
  const [first] = await checkRange(deps, offering, { from: starDay.date, to: starDay.date })
  if (!first) throw new Error(`the calendar has no ${starDay.date}`)
  const open = isOpen(first.availability)
    ? first
    : await findOpenStarDay(deps, { star: star_id, offering, after: starDay.date, today })
  return {
    star_id,
    offering_id,
    star_date: starDay.date,
    reason: first.availability.reason,
    message: first.availability.message,
    date: open?.day.date ?? null,
    malayalam: describeMalayalam(starDay.malayalam, language),
    dateMalayalam: open ? describeMalayalam(open.day.malayalam, language) : null,
    ...(await explainStarDay(calendar, star_id, starDay)),
    rulesVersion: await calendar.getVersion(),
  }
}

type Search = {
  star: number
  offering: Awaited<ReturnType<typeof findOffering>>
  after: CivilDate
  today: CivilDate
}

/** Checks the star's next days one by one, until the end of the offering's booking window. */
async function findOpenStarDay(deps: Deps, search: Search): Promise<CheckedDay | undefined> {
  const { star, offering, after, today } = search
  const from = addDays(after, 1) > today ? addDays(after, 1) : today
  const to = addDays(today, offering.opensDays)
  if (from > to) return undefined
  const judged = await checkRange(deps, offering, { from, to })
  return judged.find(({ day, availability }) => day.birthdayStars.includes(star) && isOpen(availability))
}

/** The star's hours around the day, and the reason why the day counts as the star's. */
async function explainStarDay(calendar: Calendar, star: number, day: CalendarDay) {
  const rules = await calendar.getRules()
  // If the office moved the star's day, the computed day may be just before or after it.
  const computed = findNextStarDay(calendar.location, star, day.date, rules)
  const near =
    computed.date === day.date
      ? computed
      : findNextStarDay(calendar.location, star, addDays(day.date, -3), rules)
  const isMoved = near.date !== day.date
  return {
    window: {
      startsAt: new Date(near.startsAt).toISOString(),
      endsAt: new Date(near.endsAt).toISOString(),
    },
    starReason: isMoved ? ('overridden' as const) : near.reason,
    alternateDate: isMoved ? near.date : (near.alternateDate ?? null),
    isCloseCall: near.isCloseCall,
  }
}
