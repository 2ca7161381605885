import { existsSync, readFileSync } from 'node:fs'
import i18next, { type TFunction } from 'i18next'
import type { DateWords } from './format-date.ts'
import { type Language, languages } from './languages.ts'

/** Translation files that the server loads; pages load their own. */
export const spokenFiles = [
  'almanac',
  'calendar-file',
  'dates',
  'fields',
  'letters',
  'outcomes',
  'papers',
  'refusals',
  'sms',
] as const

/** A file that a language does not have yet falls back to English. */
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
  // Letters and papers escape their values themselves.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: Object.fromEntries(
    languages.map((language) => [
      language,
      { translation: Object.fromEntries(spokenFiles.map((file) => [file, readWords(language, file)])) },
    ]),
  ),
})

/** The server's translator for a language: `sayIn('ml')('almanac.star.9')`. */
export const translator = (language: Language): TFunction => i18n.getFixedT(language)

export const dateWordsOf = (language: Language): DateWords =>
  i18n.getResource(language, 'translation', 'dates') as DateWords

/** The untranslated value under a key, for code that walks through it. */
export const wordsUnder = (language: Language, key: string): unknown =>
  i18n.getResource(language, 'translation', key)

/** Overrides a language's texts, for tests. */
export const teachWords = (language: Language, words: object): void => {
  i18n.addResourceBundle(language, 'translation', words, true, true)
}
