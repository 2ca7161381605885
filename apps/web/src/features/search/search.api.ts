import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/search'
import { call } from '../../lib/api/call.ts'

/** What the office's one box finds; nothing is asked for less than two letters. */
export const searchQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', words],
    queryFn:
      words.length < contract.LEAST_SEARCHED
        ? skipToken
        : ({ signal }) => call(contract.searchOffice, { body: { words } }, { signal }),
    placeholderData: keepPreviousData,
  })
