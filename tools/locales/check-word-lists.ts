import type { Language } from '../../locales/languages.ts'
import { checkText } from './check-text.ts'
import { leavesOf, type Words } from './read-locales.ts'

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralEnding, '')
const isPlural = (english: Map<string, string>, key: string) =>
  pluralEnding.test(key) && english.has(`${baseOf(key)}_other`)

/** The keys that a language must have for these English keys: a plural in each form of its grammar. */
export function listExpected(language: Language, english: Map<string, string>): Set<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return new Set(
    [...english.keys()].flatMap((key) => {
      // `_zero` is a separate sentence in every language, not a plural form of the grammar.
      if (!isPlural(english, key) || key.endsWith('_zero')) return [key]
      return forms.map((form) => `${baseOf(key)}_${form}`)
    }),
  )
}

/** The English text that a text of this key translates. */
export function findModel(english: Map<string, string>, key: string): string | undefined {
  return english.get(key) ?? (isPlural(english, key) ? english.get(`${baseOf(key)}_other`) : undefined)
}

/** Checks one file of a language against the English file of the same name; returns one line for each fault. */
export function checkWordLists(language: Language, english: Words, words: Words): string[] {
  const englishLeaves = leavesOf(english)
  const ownLeaves = leavesOf(words)
  const expected = listExpected(language, englishLeaves)
  const faults = [...expected].filter((key) => !ownLeaves.has(key)).map((key) => `${key}: missing`)
  for (const [key, text] of ownLeaves) {
    const model = findModel(englishLeaves, key)
    // A language may have a `_zero` text even if English has none.
    const isKnown = expected.has(key) || (key.endsWith('_zero') && isPlural(englishLeaves, key))
    if (model === undefined || !isKnown) faults.push(`${key}: not in English`)
    // Anchors within a page are not translated, because links refer to them.
    else if (key.endsWith('.id')) faults.push(...(text === model ? [] : [`${key}: must stay ${model}`]))
    else {
      const many = isPlural(englishLeaves, key) ? englishLeaves.get(`${baseOf(key)}_other`) : undefined
      faults.push(...checkText(language, key, text, { model, many }).map((fault) => `${key}: ${fault}`))
    }
  }
  return faults
}
