import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { Chance, Release } from './announced-queries.ts'

/** The release that gives out this offering and day, if any. */
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

/** All offering and day pairs of a release, by date. */
export const daysOf = ({ offerings, dates }: Release) =>
  [...dates].sort().flatMap((date) => offerings.map((offering) => ({ date, offering })))

export const chanceOf = (chances: readonly Chance[] | undefined, offeringId: number, date: CivilDay) =>
  chances?.find((day) => day.offering_id === offeringId && day.date === date)

/** About one in this many applicants is drawn; undefined without applicants, or if places are unlimited or gone. */
export function oddsOf({ people, left }: Pick<Chance, 'people' | 'left'>): number | undefined {
  if (left === null || left <= 0 || people === 0) return undefined
  return Math.max(1, Math.round(people / left))
}

/** Stage of a ballot. If the device's clock is wrong, the server still refuses entries outside the period. */
export function stageOf(
  { joinsFrom, opensAt }: Pick<Release, 'joinsFrom' | 'opensAt'>,
  draw: { closedAt: string | null; drawnAt: string | null } | undefined,
  now: number,
): 'soon' | 'open' | 'closed' | 'drawn' {
  if (draw?.drawnAt) return 'drawn'
  if (draw?.closedAt || (opensAt !== null && Date.parse(opensAt) <= now)) return 'closed'
  return joinsFrom !== null && Date.parse(joinsFrom) > now ? 'soon' : 'open'
}
