import type { Language } from '@vazhipadu/locales/languages'
import { spokenFiles, teachWords, wordsUnder } from '@vazhipadu/locales/translator'

/** A text in the pseudo language: its English in wide letters, so that untranslated English stands out. */
export const pseudo = (text: string) =>
  text.replaceAll(/\{\{.*?\}\}|[A-Za-z]/g, (part) =>
    part.length > 1 ? part : String.fromCodePoint((part.codePointAt(0) ?? 0) + 0xfee0),
  )

/** Fills a language with all texts of the server: the English ones in wide letters, with the same placeholders. */
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
