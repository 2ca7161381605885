import { queryOptions } from '@tanstack/react-query'

/**
 * The temple's day: a page left open overnight asks again. Alone in its file, and the call in another, so that the
 * sign-in page shows the day without loading the calendar, and asks for it only when its form already stands.
 */
export const todayQuery = queryOptions({
  queryKey: ['calendar', 'today'],
  queryFn: async ({ signal }) => (await import('./load-today.ts')).loadToday(signal),
  staleTime: 5 * 60_000,
  refetchInterval: 10 * 60_000,
  meta: { public: true },
})
