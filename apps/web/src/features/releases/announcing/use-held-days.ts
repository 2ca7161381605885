import { useQueries, useQueryClient } from '@tanstack/react-query'
import { type CivilDay, type CivilMonth, monthOf } from '../../../lib/dates/civil-day.ts'
import { heldMonthQuery } from '../office-releases.ts'
import { checkDay, isAyilyam } from './announce-days-rules.ts'

/** The booking calendars of the chosen offerings for several months. */
export function useHeldDays(offeringIds: readonly number[], months: readonly CivilMonth[]) {
  const client = useQueryClient()
  const wanted = offeringIds.flatMap((id) => [...new Set(months)].map((month) => ({ id, month })))
  const answers = useQueries({ queries: wanted.map(({ id, month }) => heldMonthQuery(id, month)) })
  const dayOf = (offeringId: number, date: CivilDay) => {
    const at = wanted.findIndex(({ id, month }) => id === offeringId && month === monthOf(date))
    return answers[at]?.data?.days.find((day) => day.date === date)
  }
  /** Ayilyam days in these months when all offerings can be booked. */
  const listAyilyams = async (within: readonly CivilMonth[]): Promise<CivilDay[]> => {
    const found: CivilDay[] = []
    for (const month of within) {
      const pages = await Promise.all(offeringIds.map((id) => client.fetchQuery(heldMonthQuery(id, month))))
      const read = (id: number, date: CivilDay) =>
        pages.find((page) => page.offering_id === id)?.days.find((day) => day.date === date)
      const days = pages[0]?.days.filter(isAyilyam).map(({ date }) => date) ?? []
      found.push(...days.filter((date) => checkDay(offeringIds, date, read).state === 'open'))
    }
    return found
  }
  return {
    dayOf,
    listAyilyams,
    isError: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}
