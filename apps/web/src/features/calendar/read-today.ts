import { queryOptions } from '@tanstack/react-query'
import { getToday } from '@vazhipadu/contract/calendar'
import { call } from '../../lib/api/call.ts'

/**
 * The temple's day: a page left open overnight asks again. Alone in its file, so that the sign-in page shows the day
 * without loading the calendar.
 */
export const todayQuery = queryOptions({
  queryKey: ['calendar', 'today'],
  queryFn: ({ signal }) => call(getToday, {}, { signal }),
  staleTime: 5 * 60_000,
  refetchInterval: 10 * 60_000,
  meta: { public: true },
})
