import { queryOptions } from '@tanstack/react-query'
import { getToday } from '@vazhipadu/contract/calendar'
import { call } from '../../lib/api/call.ts'

/**
 * The temple's current day, refetched every 10 min for pages left open overnight. In a separate file so that the
 * sign-in page does not load the calendar code.
 */
export const todayQuery = queryOptions({
  queryKey: ['calendar', 'today'],
  queryFn: ({ signal }) => call(getToday, {}, { signal }),
  staleTime: 5 * 60_000,
  refetchInterval: 10 * 60_000,
  meta: { public: true },
})
