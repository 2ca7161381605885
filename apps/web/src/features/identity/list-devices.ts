import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/sessions'
import { call } from '../../lib/api/call.ts'

// In a separate file, so that the sign-in page does not load it.

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call(contract.listSessions, {}, { signal })).sessions,
})

export const endSession = (id: string) => call(contract.endSession, { params: { id } })

export const endOtherSessions = () => call(contract.endOtherSessions, {})

export const removeGoogle = () => call(contract.removeGoogle, {})
