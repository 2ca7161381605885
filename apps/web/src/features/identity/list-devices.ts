import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/sessions'
import { call } from '../../lib/api/call.ts'

// Apart from the calls of the sign-in page, which should not carry what only the signed-in need.

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(contract.listSessions, {}, { signal })).sessions,
})

export const endSession = (id: string) => call(contract.endSession, { params: { id } })

export const endOtherSessions = () => call(contract.endOtherSessions, {})
