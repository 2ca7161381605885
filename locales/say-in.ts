import { existsSync, readFileSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import type { DateWords } from './format-date.ts'
import { type Language, languages } from './languages.ts'

/** The files of words that the server speaks with; pages load theirs by themselves. */
export const spokenFiles = [
  'almanac',
  'calendar-file',
  'dates',
  'letters',
  'outcomes',
  'papers',
  'refusals',
  'sms',
] as const

/** What a language has no file for yet is said in English. */
function readWords(language: Language, file: string): unknown {
  const path = new URL(`./${language}/${file}.json`, import.meta.url)
  return language === 'en' || existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  supportedLngs: languages,
  ns: ['translation'],
  defaultNS: 'translation',
  keySeparator: '.',
  nsSeparator: ':',
  // What is written into a letter or a paper is escaped there.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: Object.fromEntries(
    languages.map((language) => [
      language,
      { translation: Object.fromEntries(spokenFiles.map((file) => [file, readWords(language, file)])) },
    ]),
  ),
})

/** The server's voice in a language: `sayIn('ml')('almanac.star.9')`. */
export const sayIn = (language: Language): TFunction => i18n.getFixedT(language)

export const dateWordsOf = (language: Language): DateWords =>
  i18n.getResource(language, 'translation', 'dates') as DateWords

/** The words under a key as they are kept, to be looked through. */
export const wordsUnder = (language: Language, key: string): unknown =>
  i18n.getResource(language, 'translation', key)

/** Other words for a language than those in its files, over them: for tests of what is said. */
export const teachWords = (language: Language, words: object): void => {
  i18n.addResourceBundle(language, 'translation', words, true, true)
}
