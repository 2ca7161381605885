import { isLanguage, type Language } from '@vazhipadu/locales/languages'
import { templeQuery } from '../../lib/api/use-temple.ts'
import { i18n, speak } from '../../lib/i18n/i18n.ts'
import { readKeptLanguage } from '../../lib/i18n/kept-language.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Milliseconds to wait for the temple's languages and the translations; after that, English is used. */
const patienceMs = 3_000

/** The first of the browser's languages that has translations. */
export function guessLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

const isOffered = async (language: Language) =>
  (await queryClient.ensureQueryData(templeQuery)).languages?.includes(language) ?? false

/**
 * Loads the language before the first render: the one chosen on this device, otherwise the browser's if the temple
 * offers it. English needs no request for the temple's languages.
 */
export async function beginLanguage(): Promise<void> {
  const language = readKeptLanguage() ?? guessLanguage(navigator.languages)
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
  const begin = async () => (await isOffered(language)) && speak(language).then(() => true)
  const isBegun = language !== 'en' && (await Promise.race([begin().catch(() => false), patience]))
  if (!isBegun) await speakPatiently('en')
}

/** Nothing can be rendered without translations, so short network failures are retried. */
async function speakPatiently(language: Language): Promise<void> {
  for (const pauseMs of [500, 2_000]) {
    try {
      return await speak(language)
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await speak(language)
}
