import { queryOptions } from '@tanstack/react-query'
import type { Theme } from '@vazhipadu/contract/theme'
import type { Language } from '@vazhipadu/locales/languages'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'

// Every first page holds these two; whoever is not signed in needs no word of the contract for it.
const contract = () => import('@vazhipadu/contract/profile')

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call((await contract()).getProfile, {}, { signal })
    if (!profile) throw new Error(say('api.dataNotFound'))
    return profile
  },
})

/** Letters and SMS follow it too. */
export const saveLanguage = async (language: Language) =>
  call((await contract()).saveLanguage, { body: { language } })

export const saveTheme = async (theme: Theme) => call((await contract()).savePreference, { body: { theme } })
