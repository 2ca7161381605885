import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { Chance, Release } from './announced-queries.ts'

/** The release that gives out a day of an offering, if one does. */
export const releaseOf = (
  releases: readonly Release[] | undefined,
  offeringId: number | undefined,
  date: CivilDay | undefined,
): Release | undefined =>
  releases?.find(
    ({ offerings, dates, endedAt }) =>
      endedAt === null &&
      date !== undefined &&
      dates.includes(date) &&
      offerings.some(({ id }) => id === offeringId),
  )

/** Every day of every offering it gives out, in the order of the calendar. */
export const daysOf = ({ offerings, dates }: Release) =>
  [...dates].sort().flatMap((date) => offerings.map((offering) => ({ date, offering })))

export const chanceOf = (chances: readonly Chance[] | undefined, offeringId: number, date: CivilDay) =>
  chances?.find((day) => day.offering_id === offeringId && day.date === date)

/** `one in`: of so many about one is drawn. Nothing where nobody asked yet or places never run out. */
export function oddsOf({ people, left }: Pick<Chance, 'people' | 'left'>): number | undefined {
  if (left === null || left <= 0 || people === 0) return undefined
  return Math.max(1, Math.round(people / left))
}

/** Where a ballot stands. Who asks by a clock that is wrong is told by the server. */
export function stageOf(
  { joinsFrom, opensAt }: Pick<Release, 'joinsFrom' | 'opensAt'>,
  draw: { closedAt: string | null; drawnAt: string | null } | undefined,
  now: number,
): 'soon' | 'open' | 'closed' | 'drawn' {
  if (draw?.drawnAt) return 'drawn'
  if (draw?.closedAt || (opensAt !== null && Date.parse(opensAt) <= now)) return 'closed'
  return joinsFrom !== null && Date.parse(joinsFrom) > now ? 'soon' : 'open'
}
