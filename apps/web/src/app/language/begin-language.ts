import { isLanguage, type Language } from '@vazhipadu/locales/languages'
import { templeQuery } from '../../lib/api/temple-query.ts'
import { i18n, speak } from '../../lib/i18n/i18n.ts'
import { readKeptLanguage } from '../../lib/i18n/kept-language.ts'
import { queryClient } from '../../lib/query-client.ts'

/** So long a page waits to learn which languages the temple offers, and so long for its words; then it is English. */
const patienceMs = 3_000

/** The first of the browser's languages that the project has. */
export function guessLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

const isOffered = async (language: Language) =>
  (await queryClient.ensureQueryData(templeQuery)).languages?.includes(language) ?? false

/**
 * Before the first page is drawn: the language that was chosen here, else the browser's if the temple offers it. Whoever
 * reads English waits for nothing.
 */
export async function beginLanguage(): Promise<void> {
  const language = readKeptLanguage() ?? guessLanguage(navigator.languages)
  const patience = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
  const begin = async () => (await isOffered(language)) && speak(language).then(() => true)
  const isBegun = language !== 'en' && (await Promise.race([begin().catch(() => false), patience]))
  if (!isBegun) await speakPatiently('en')
}

/** Nothing can be shown without words: a network that drops out for a moment is tried again. */
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
