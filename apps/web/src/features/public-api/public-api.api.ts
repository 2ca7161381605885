import { queryOptions } from '@tanstack/react-query'
import { getCalendarFeed, makeCalendarFeed, revokeCalendarFeed } from '@vazhipadu/contract/public-api'
import { call } from '../../lib/api/call.ts'

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
})

export const makeFeed = () => call(makeCalendarFeed, {})
export const revokeFeed = () => call(revokeCalendarFeed, {})
