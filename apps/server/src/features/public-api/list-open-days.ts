import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { findStar } from '@vazhipadu/panchang/find-star'
import type { Clock } from '../../platform/clock.ts'
import { nothingHere } from '../../platform/errors.ts'
import { type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { describeDay, describeMalayalam, nameObservance, nameStar } from '../calendar/calendar.rules.ts'
import { boundsOf } from '../calendar/compute-month.ts'
import { listYearly } from './public-api.rules.ts'

type Deps = { calendar: Calendar; clock: Clock }

/** Thirteen months, so that every yearly day occurs at least once. */
const AHEAD_DAYS = 395

const todayOf = ({ calendar, clock }: Deps): CivilDate => calendar.timeAt(clock.now()).today

export async function listOpenDays(deps: Deps, month: string, language: Language) {
  const { calendar } = deps
  const today = todayOf(deps)
  const { first, last } = boundsOf(checkReach(`${month}-01`, today, 'month').slice(0, 7))
  const rules = await calendar.getRules()
  // Also loads blocks of past months; the cache holds only those from today on.
  const blocks = await calendar.listBlocks(first < today ? first : today)
  const closedOn = (date: CivilDate) =>
    blocks.find(({ offeringId, from, to }) => offeringId === null && from <= date && date <= to)?.reason
  return {
    place: calendar.location,
    days: (await calendar.listDays(first, last)).map((day) => ({
      ...describeDay(rules, day, language),
      closed: closedOn(day.date) ?? null,
    })),
  }
}

const listAhead = async (deps: Deps) => {
  const today = todayOf(deps)
  return deps.calendar.listDays(today, addDays(today, AHEAD_DAYS))
}

/** `text`: the star's number or any of its names. */
export async function listStarDays(deps: Deps, text: string, language: Language) {
  const found = findStar(text)
  if (!found) throw nothingHere()
  const days = (await listAhead(deps)).filter(({ birthdayStars }) => birthdayStars.includes(found.id))
  return {
    star: nameStar(found.id, language),
    days: days.map(({ date, malayalam }) => ({ date, malayalam: describeMalayalam(malayalam, language) })),
  }
}

/** Each day once for every great name that it has. */
export async function listGreatDays(deps: Deps, language: Language) {
  const rules = await deps.calendar.getRules()
  const yearly = listYearly(rules)
  return (await listAhead(deps)).flatMap(({ date, malayalam, observances }) =>
    observances
      .filter((id) => yearly.has(id))
      .map((id) => ({
        id,
        name: nameObservance(rules, id, language).name,
        date,
        malayalam: describeMalayalam(malayalam, language),
      })),
  )
}
