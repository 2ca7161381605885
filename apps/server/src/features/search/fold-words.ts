/**
 * Folds names to how they sound, in Latin letters: `ലക്ഷ്മി`, `Lakshmy` and `Laxmi` fold to one word, so that either
 * script and any usual spelling finds the others. Compare folds only with folds of the same rules; never show them.
 */
export function foldName(name: string): string[] {
  return spellWords(name)
    .map(foldWord)
    .filter((word) => word !== '')
}

/** The words in lower-case Latin letters, not folded by sound yet. */
export function spellWords(name: string): string[] {
  return spellOut(name.normalize('NFC'))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
}

const consonants: Record<string, string> = {
  ...pair('കഖഗഘങ', ['k', 'kh', 'g', 'gh', 'ng']),
  ...pair('ചഛജഝഞ', ['ch', 'ch', 'j', 'jh', 'nj']),
  ...pair('ടഠഡഢണ', ['t', 'th', 'd', 'dh', 'n']),
  ...pair('തഥദധന', ['th', 'th', 'd', 'dh', 'n']),
  ...pair('പഫബഭമ', ['p', 'ph', 'b', 'bh', 'm']),
  ...pair('യരറലളഴ', ['y', 'r', 'r', 'l', 'l', 'zh']),
  ...pair('വശഷസഹ', ['v', 'sh', 'sh', 's', 'h']),
}
const signs: Record<string, string> = {
  ...pair('ാിീുൂൃെേൈൊോൌൗ', ['a', 'i', 'i', 'u', 'u', 'ri', 'e', 'e', 'ai', 'o', 'o', 'au', 'au']),
  // Virama: the consonant has no vowel.
  '\u0d4d': '',
}
const alone: Record<string, string> = {
  ...pair('അആഇഈഉഊഋഎഏഐഒഓഔ', ['a', 'a', 'i', 'i', 'u', 'u', 'ri', 'e', 'e', 'ai', 'o', 'o', 'au']),
  ...pair('ൻൺർൽൾൿംഃ', ['n', 'n', 'r', 'l', 'l', 'k', 'm', 'h']),
  // Joiners select another shape of the same letter.
  '\u200c': '',
  '\u200d': '',
}

function pair(letters: string, sounds: string[]): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, sounds[at] ?? '']))
}

/** Transliterates Malayalam; Latin text stays. */
function spellOut(text: string): string {
  const spoken = text
    .replaceAll('റ്റ', 'ട്ട')
    .replaceAll('ന്റ', 'ന്ട')
    // A single ട inside a word sounds soft: കടുംപായസം is kadumpayasam, കുട്ടൻ is Kuttan.
    .replace(/(?<=[\u0d00-\u0d7f])(?<!\u0d4d)ട(?!\u0d4dട)/g, 'ഡ')
  const letters = Array.from(spoken)
  return letters
    .map((letter, at) => {
      const sound = consonants[letter]
      if (sound === undefined) return signs[letter] ?? alone[letter] ?? letter
      return (letters[at + 1] ?? '') in signs ? sound : `${sound}a`
    })
    .join('')
}

/** Spelling variants. The order matters: a later rule reads the result of the earlier ones. */
const sounds: readonly [RegExp, string][] = [
  [/zh/g, 'l'],
  [/x/g, 'ks'],
  [/ch+/g, 'ç'],
  [/[cq]/g, 'k'],
  [/ç/g, 'c'],
  [/ph|f/g, 'p'],
  [/w/g, 'v'],
  [/z/g, 's'],
  // Aspirated and plain consonants: Aswathy and Aswati.
  [/([bcdgjkpst])h/g, '$1'],
  [/ng(?=k)|nj(?=c)/g, 'n'],
  [/mp/g, 'mb'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  // Nair and Nayar, Meenakshi and Meenakshy, Nambiar and Nambyar.
  [/ay[ai]/g, 'ai'],
  [/y(?![aeiou])/g, 'i'],
  [/i(?=[aou])/g, 'y'],
  [/(.)\1+/g, '$1'],
  // Pillai and Pilla.
  [/(?<=...)ai$/g, 'a'],
]

export function foldWord(word: string): string {
  // Words with digits are not names and have no spelling variants.
  if (/\d/.test(word)) return word
  return sounds.reduce((folded, [written, sound]) => folded.replace(written, sound), word)
}

/** Normalizes a number, an e-mail address or a payment id for comparison: lower case, digits joined. */
export function foldNumber(number: string): string {
  return number
    .trim()
    .toLowerCase()
    .replace(/^(pay|order)_/, '')
    .replace(/\s+/g, '')
}

/** The stored form: every word once, with a space before and after each. */
export function joinWords(words: readonly string[]): string {
  return ` ${[...new Set(words.filter((word) => word !== ''))].join(' ')} `
}
