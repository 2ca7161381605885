import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/profile'
import type { Theme } from '@vazhipadu/contract/theme'
import type { Language } from '@vazhipadu/locales/languages'
import { call } from '../../lib/api/call.ts'
import { say } from '../../lib/i18n/i18n.ts'

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => {
    const profile = await call(contract.getProfile, {}, { signal })
    if (!profile) throw new Error(say('api.dataNotFound'))
    return profile
  },
  meta: { keep: true },
})

/** Also sets the language of e-mails and SMS. */
export const saveLanguage = (language: Language) => call(contract.saveLanguage, { body: { language } })

export const saveTheme = (theme: Theme) => call(contract.savePreference, { body: { theme } })
