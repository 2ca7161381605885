import { queryOptions } from '@tanstack/react-query'
import { getTemple } from '@vazhipadu/contract/settings'
import { call } from '../../lib/api/call.ts'

/** The temple's public details: shown on every page, changed a few times a year. */
export const templeQuery = queryOptions({
  queryKey: ['temple'],
  queryFn: ({ signal }) => call(getTemple, {}, { signal }),
  staleTime: 10 * 60_000,
  gcTime: Number.POSITIVE_INFINITY,
})
