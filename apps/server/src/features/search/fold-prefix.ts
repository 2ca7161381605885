import { foldWord, spellWords } from './fold-words.ts'

/** Malayalam endings whose sound depends on the next sign, which may remove or change the vowel. */
const openSigns: readonly [RegExp, string][] = [
  [/[\u0d15-\u0d39]$/, '\u0d4d'],
  [/\u0d1f$/, '\u0d4d\u0d1f\u0d4d'],
  [/\u0d1f\u0d4d$/, '\u0d1f\u0d4d'],
  [/\u0d31$/, '\u0d4d\u0d31\u0d4d'],
  [/\u0d31\u0d4d$/, '\u0d31\u0d4d'],
]

/**
 * The same for Latin letters: the ending, a letter that may follow, and how many letters of that fold to remove again.
 */
const openLetters: readonly [RegExp, string, number][] = [
  // Sre of Sreedevi, Po of Poornima, Suc of Suchithra, Koz of Kozhikode.
  [/(?<!e)e$/, 'e', 0],
  [/(?<!o)o$/, 'o', 0],
  [/[cz]$/, 'h', 0],
  [/ng$/, 'k', 0],
  [/nj$/, 'ch', 0],
  // Vidy of Vidya, Jay of Jayesh, Nambi of Nambiar.
  [/y$/, 'e', 1],
  [/(?:i|ee|ay[ai])$/, 'u', 1],
]

/**
 * The possible beginnings of a word's fold when only a part of the word was typed. Two letters often are one sound, so
 * a typed beginning may fold differently from the same letters inside the whole word: Sre stays sre, Sreedevi is
 * sridevi.
 */
export function foldPrefix(typed: string): string[] {
  const word = typed.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  const signs = openSigns.flatMap(([end, next]) => (end.test(word) ? [word + next] : []))
  const folded = [word, ...signs].flatMap((form) => foldOpen(spellWords(form).at(-1) ?? ''))
  // A beginning that starts with another one is redundant.
  return [...new Set(folded)].filter(
    (one, _, all) => !all.some((each) => each !== one && one.startsWith(each)),
  )
}

function foldOpen(word: string): string[] {
  const others = openLetters.flatMap(([end, next, extra]) => {
    if (!end.test(word)) return []
    const longer = foldWord(word + next)
    return [longer.slice(0, longer.length - extra)]
  })
  return [foldWord(word), ...others].filter((one) => one !== '')
}
