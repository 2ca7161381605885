import type { Language } from '@vazhipadu/locales/languages'
import { spokenFiles, teachWords, wordsUnder } from '@vazhipadu/locales/say-in'

/** A sentence of the language that nobody speaks: its English in wide letters, so that what is left of English shows. */
export const pseudo = (text: string) =>
  text.replaceAll(/\{\{.*?\}\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : String.fromCodePoint((part.codePointAt(0) ?? 0) + 0xfee0),
  )

/** Gives a language words for everything the server says: the English ones in wide letters, with the same places to fill. */
export function teachPseudo(language: Exclude<Language, 'en'>): void {
  for (const file of spokenFiles) {
    if (file === 'dates' || file === 'almanac') continue
    teachWords(language, { [file]: widen(wordsUnder('en', file)) })
  }
}

function widen(words: unknown): unknown {
  if (typeof words === 'string') return pseudo(words)
  return Object.fromEntries(Object.entries(words as object).map(([key, inner]) => [key, widen(inner)]))
}
