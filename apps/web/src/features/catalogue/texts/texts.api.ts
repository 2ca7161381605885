import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/catalogue-texts'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../../lib/api/call.ts'
import type { ChangeOptions } from '../../../lib/api/use-change.ts'

export type OfficeTexts = ResponseOf<typeof contract.listTexts>

/** Always refetched, because several people may translate at once. */
export const textsQuery = queryOptions({
  queryKey: ['office-catalogue', 'texts'],
  queryFn: ({ signal }) => call(contract.listTexts, {}, { signal }),
})

export const saveTexts = (request: RequestOf<typeof contract.saveTexts>) => call(contract.saveTexts, request)

/** Options for changes to texts: the devotees' queries are invalidated too. */
export const textsChange: ChangeOptions = {
  subjects: ['office-catalogue', 'offerings', 'deities', 'concerns', 'temple', 'settings'],
  refreshOn: 'success',
}
