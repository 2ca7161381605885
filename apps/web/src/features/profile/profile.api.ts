import { queryOptions } from '@tanstack/react-query'
import { getProfile } from '@vazhipadu/contract/profile'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(getProfile, {}, { signal })
    if (!profile) throw new Error(say('api.dataNotFound'))
    return profile
  },
})
