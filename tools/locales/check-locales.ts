import { type Language, languageNames, languages } from '../../locales/languages.ts'
import { openTerms, type Terms } from './check-terms.ts'
import { checkWordLists, findModel, listExpected } from './check-word-lists.ts'
import { type Locale, leavesOf } from './read-locales.ts'

/** The readers of a locale file, by its name. */
const readers: [string, RegExp][] = [
  ['letters', /^(letter|sms|paper)/],
  ['desk', /^office-(counter|sheet|priest|prasadam)/],
  ['office', /^office/],
  ['devotee', /./],
]

export type LocaleReport = {
  files: number
  texts: number
  missing: number
  faults: string[]
  /** Number of files that a native speaker has reviewed. */
  read: number
  /** Percentage of texts that exist, by readers. */
  coverage: Record<string, number>
}

/** The gallery is in English only, the office in English and Malayalam; other languages are for devotees. */
export const mustHave = (language: Language, segment: string) =>
  segment !== 'gallery' && (['en', 'ml'].includes(language) || !/^office(-|$)/.test(segment))

/** Checks that a language has all its files and that states.json lists them; does not check their texts. */
export function checkFiles(language: Language, english: Locale, locale: Locale, isRead: boolean): string[] {
  const { files, states = {} } = locale
  const segments = [...files.keys()]
  const stated = Object.keys(states)
  return [
    ...[...english.files.keys()]
      .filter((segment) => mustHave(language, segment) && !files.has(segment))
      .map((segment) => `${segment}.json: no file`),
    ...segments
      .filter((segment) => !english.files.has(segment))
      .map((segment) => `${segment}.json: not in English`),
    ...(language === 'en' ? [] : segments)
      .filter((segment) => !stated.includes(segment))
      .map((segment) => `states.json: does not name ${segment}`),
    ...stated
      .filter((segment) => !files.has(segment))
      .map((segment) => `states.json: names ${segment}, which is no file`),
    ...Object.entries(states)
      .filter(([, state]) => !['written', 'read'].includes(state))
      .map(([segment, state]) => `states.json: ${segment} is "${state}", neither "written" nor "read"`),
    ...(language !== 'en' && isRead && Object.values(states).some((state) => state !== 'read')
      ? ['languages.ts: isRead, but not every file is read']
      : []),
  ]
}

/** Checks every language against English and against the terms chosen for it. */
export function checkLocales(
  locales: Record<Language, Locale>,
  chosen: Terms,
): { judged: Record<Language, LocaleReport>; idle: string[] } {
  const terms = openTerms(chosen)
  const judge = (language: Language): LocaleReport => {
    const locale = locales[language]
    const faults = checkFiles(language, locales.en, locale, languageNames[language].isRead)
    const counts: Record<string, { wanted: number; there: number }> = {}
    for (const [segment, words] of locales.en.files) {
      if (segment === 'gallery') continue
      const model = leavesOf(words)
      const texts = leavesOf(locale.files.get(segment) ?? {})
      const expected = [...listExpected(language, model)]
      const reader = readers.find(([, pattern]) => pattern.test(segment))?.[0] ?? ''
      const count = counts[reader] ?? { wanted: 0, there: 0 }
      counts[reader] = count
      count.wanted += expected.length
      count.there += expected.filter((key) => texts.has(key)).length
      if (texts.size === 0) continue
      faults.push(
        ...checkWordLists(language, words, locale.files.get(segment) ?? {}).map(
          (fault) => `${segment}.${fault}`,
        ),
      )
      for (const [key, text] of texts) {
        const english = findModel(model, key)
        if (english === undefined || key.endsWith('.id')) continue
        const entry = { language, name: `${segment}.${key}`, english, text }
        faults.push(...terms.judge(entry).map((fault) => `${segment}.${key}: ${fault}`))
      }
    }
    const isMissing = (fault: string) => /: (missing|no file)$/.test(fault)
    return {
      files: locale.files.size,
      texts: [...locale.files.values()].reduce((sum, words) => sum + leavesOf(words).size, 0),
      missing: faults.filter(isMissing).length,
      faults,
      read: Object.values(locale.states ?? {}).filter((state) => state === 'read').length,
      coverage: Object.fromEntries(
        Object.entries(counts).map(([reader, { wanted, there }]) => [
          reader,
          Math.floor((there / wanted) * 100),
        ]),
      ),
    }
  }
  const judged = Object.fromEntries(languages.map((language) => [language, judge(language)])) as Record<
    Language,
    LocaleReport
  >
  return { judged, idle: terms.listIdle() }
}
