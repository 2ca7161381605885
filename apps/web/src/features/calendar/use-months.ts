import { useQueries, useQuery } from '@tanstack/react-query'
import { type CivilDay, type CivilMonth, dayIn, monthOf, shiftMonth } from '../../lib/dates/civil-day.ts'
import type { MonthQuery } from './calendar.api.ts'
import { type BookingDay, isInReach, usualTimeZone } from './calendar.rules.ts'
import { todayQuery } from './read-today.ts'

/** The temple's day and time zone; the device's clock is used until the server has answered. */
export function useTempleDay() {
  const { data } = useQuery(todayQuery)
  const timeZone = data?.timeZone ?? usualTimeZone
  return { today: data?.date ?? dayIn(timeZone, new Date()), timeZone }
}

/** The visible month and, once it is loaded, its neighbours, which fill the grid's edges and make paging instant. */
export function useMonths(
  monthQuery: MonthQuery,
  { offeringId, month, today }: { offeringId: number; month: CivilMonth; today: CivilDay },
) {
  const shown = useQuery(monthQuery(offeringId, month))
  const around = useQueries({
    queries: [-1, 1].map((step) => {
      const beside = shiftMonth(month, step)
      return { ...monthQuery(offeringId, beside), enabled: shown.isSuccess && isInReach(beside, today) }
    }),
  })
  const known = [shown, ...around].flatMap(({ data }) => (data ? [data] : []))
  return {
    shown,
    dayOf: (date: CivilDay): BookingDay | undefined =>
      known.find((each) => each.month === monthOf(date))?.days.find((day) => day.date === date),
  }
}
