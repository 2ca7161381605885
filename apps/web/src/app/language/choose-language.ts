import type { Language } from '@vazhipadu/locales/languages'
import { profileQuery, saveLanguage } from '../../features/profile/profile.api.ts'
import { speak, spoken } from '../../lib/i18n/i18n.ts'
import { keepLanguage, readKeptLanguage } from '../../lib/i18n/kept-language.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isAuthenticated } from '../../lib/session/session-store.ts'

/** Whoever reads chose it. What the server has named is asked for again in it; what was typed stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  keepLanguage(language)
  if (isAuthenticated()) await tellAccount(language)
  await queryClient.invalidateQueries()
}

/** At sign-in: what was chosen on this device goes to the account; where nothing was, the account's holds. */
export async function meetAccount(accountReads: Language = 'en'): Promise<void> {
  const chosen = readKeptLanguage()
  if (chosen) {
    if (chosen !== accountReads) await tellAccount(chosen)
  } else if (accountReads !== 'en' && accountReads !== spoken()) {
    await speak(accountReads)
    await queryClient.invalidateQueries()
  }
}

/** The page is read in it all the same where the account cannot be told: a paired phone's choice is the phone's own. */
async function tellAccount(language: Language): Promise<void> {
  try {
    queryClient.setQueryData(profileQuery.queryKey, await saveLanguage(language))
  } catch {
    // Told again at the next sign-in.
  }
}
