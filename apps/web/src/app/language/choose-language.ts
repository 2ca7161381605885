import type { Language } from '@vazhipadu/locales/languages'
import { profileQuery, saveLanguage } from '../../features/profile/profile.api.ts'
import { speak, spoken } from '../../lib/i18n/i18n.ts'
import { keepLanguage, readKeptLanguage } from '../../lib/i18n/kept-language.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'

/** Switches the language and refetches data with translated names. Form input is kept. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  keepLanguage(language)
  if (isAuthenticated()) await saveLanguageOfAccount(language)
  await queryClient.invalidateQueries()
}

/** At sign-in: a language chosen on this device is saved in the account; otherwise the account's language applies. */
export async function meetAccount(accountReads: Language = 'en'): Promise<void> {
  const chosen = readKeptLanguage()
  if (chosen) {
    if (chosen !== accountReads) await saveLanguageOfAccount(chosen)
  } else if (accountReads !== 'en' && accountReads !== spoken()) {
    await speak(accountReads)
    await queryClient.invalidateQueries()
  }
}

/** Saves the language in the account. A failure is ignored, e.g. on a paired phone, which keeps its own language. */
async function saveLanguageOfAccount(language: Language): Promise<void> {
  try {
    queryClient.setQueryData(profileQuery.queryKey, await saveLanguage(language))
  } catch {
    // Retried at the next sign-in.
  }
}
