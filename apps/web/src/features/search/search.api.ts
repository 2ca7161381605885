import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/search'
import { call } from '../../lib/api/call.ts'

/** The office's search; needs at least two characters. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn:
      words.length < contract.LEAST_SEARCHED
        ? skipToken
        : ({ signal }) => call(contract.searchOffice, { body: { words } }, { signal }),
    placeholderData: keepPreviousData,
  })
