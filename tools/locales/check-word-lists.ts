import type { Language } from '../../locales/languages.ts'
import { checkText } from './check-text.ts'
import { leavesOf, type Words } from './read-locales.ts'

const pluralEnding = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(pluralEnding, '')
const isPlural = (english: Map<string, string>, key: string) =>
  pluralEnding.test(key) && english.has(`${baseOf(key)}_other`)

/** The keys a language must have for these of English: each plural in every form that its grammar has. */
export function listExpected(language: Language, english: Map<string, string>): Set<string> {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return new Set(
    [...english.keys()].flatMap((key) => {
      // What is said of none is a sentence of its own in every language.
      if (!isPlural(english, key) || key.endsWith('_zero')) return [key]
      return forms.map((form) => `${baseOf(key)}_${form}`)
    }),
  )
}

/** The English text that a text of this key translates. */
export function findModel(english: Map<string, string>, key: string): string | undefined {
  return english.get(key) ?? (isPlural(english, key) ? english.get(`${baseOf(key)}_other`) : undefined)
}

/** Every fault of one file of one language against the English file of that name; one line each, nothing where it is whole. */
export function checkWordLists(language: Language, english: Words, words: Words): string[] {
  const englishLeaves = leavesOf(english)
  const ownLeaves = leavesOf(words)
  const expected = listExpected(language, englishLeaves)
  const faults = [...expected].filter((key) => !ownLeaves.has(key)).map((key) => `${key}: missing`)
  for (const [key, text] of ownLeaves) {
    const model = findModel(englishLeaves, key)
    // None may be said apart even where English has no words of its own for it.
    const isKnown = expected.has(key) || (key.endsWith('_zero') && isPlural(englishLeaves, key))
    if (model === undefined || !isKnown) faults.push(`${key}: not in English`)
    // Anchors within a page stay as they are: links name them.
    else if (key.endsWith('.id')) faults.push(...(text === model ? [] : [`${key}: must stay ${model}`]))
    else {
      const many = isPlural(englishLeaves, key) ? englishLeaves.get(`${baseOf(key)}_other`) : undefined
      faults.push(...checkText(language, key, text, { model, many }).map((fault) => `${key}: ${fault}`))
    }
  }
  return faults
}
