import { queryOptions } from '@tanstack/react-query'
import { getAllNoorumPalum, getConcerns } from '@vazhipadu/contract/catalogue'
import { call } from '../../lib/api/call.ts'

/** The catalogue changes a few times a month; prices are asked for again when one pays. */
const staleTime = 10 * 60_000

export const concernsQuery = queryOptions({
  queryKey: ['concerns'],
  queryFn: async ({ signal }) => (await call(getConcerns, {}, { signal })).concerns,
  staleTime,
  meta: { public: true },
})

export const noorumPalumQuery = queryOptions({
  queryKey: ['offerings', 'noorum-palum'],
  queryFn: async ({ signal }) => (await call(getAllNoorumPalum, {}, { signal })).offerings,
  staleTime,
  meta: { public: true },
})
