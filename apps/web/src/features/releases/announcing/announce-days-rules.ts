import type { CivilDay } from '../../../lib/dates/civil-day.ts'
import type { MonthDay } from '../office-releases.ts'

/** Looks up a day in the booking calendar of one offering. */
export type DayOf = (offeringId: number, date: CivilDay) => MonthDay | undefined

const mayBook = ({ reason }: Pick<MonthDay, 'reason'>) => reason === 'open' || reason === 'few_left'

/** Days with unlimited places cannot be given out by a release. */
export const isEndless = (day: MonthDay | undefined) =>
  day !== undefined && mayBook(day) && day.limit === null

/** `unknown` while a month is loading; `closed` gives the first offering that rules the day out, and why. */
export function checkDay(offeringIds: readonly number[], date: CivilDay, dayOf: DayOf) {
  if (offeringIds.length === 0) return { state: 'unknown' as const }
  for (const offeringId of offeringIds) {
    const day = dayOf(offeringId, date)
    if (!day) return { state: 'unknown' as const }
    if (!mayBook(day)) return { state: 'closed' as const, offeringId, reason: day.reason }
    if (isEndless(day)) return { state: 'closed' as const, offeringId, reason: 'endless' as const }
  }
  return { state: 'open' as const }
}

export const isAyilyam = (day: Pick<MonthDay, 'observances'> | undefined) =>
  day?.observances.some(({ id }) => id === 'ayilyam') ?? false

export const toggleDate = (dates: readonly CivilDay[], date: CivilDay) =>
  dates.includes(date) ? dates.filter((one) => one !== date) : [...dates, date].toSorted()

export const addDates = (dates: readonly CivilDay[], more: readonly CivilDay[]) =>
  [...new Set([...dates, ...more])].toSorted()

type Priced = { id: number; pool_id: number; pricePaise: number | null }

/** Free places and their value over all chosen days; undefined if places are shared or unlimited. */
export function sumDays(offerings: readonly Priced[], dates: readonly CivilDay[], dayOf: DayOf) {
  const pools = new Set(offerings.map(({ pool_id }) => pool_id))
  if (pools.size < offerings.length || dates.length === 0 || offerings.length === 0) return undefined
  let places = 0
  let worthPaise = 0
  for (const { id, pricePaise } of offerings) {
    for (const date of dates) {
      const left = dayOf(id, date)?.left ?? null
      if (left === null || pricePaise === null) return undefined
      places += left
      worthPaise += left * pricePaise
    }
  }
  return { places, worthPaise }
}

/** Free places of one offering over its chosen days. */
export function sumOffering(
  offeringId: number,
  dates: readonly CivilDay[],
  dayOf: DayOf,
): number | undefined {
  let places = 0
  for (const date of dates) {
    const left = dayOf(offeringId, date)?.left ?? null
    if (left === null) return undefined
    places += left
  }
  return dates.length === 0 ? undefined : places
}
