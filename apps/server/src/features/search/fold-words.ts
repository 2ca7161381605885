/**
 * Names as they sound, in plain letters: `ലക്ഷ്മി`, `Lakshmy` and `Laxmi` fold to one word, so that either script and
 * any usual spelling finds the other. Only ever compared with what was folded by the same rules; never shown.
 */
export function foldName(name: string): string[] {
  return spellWords(name)
    .map(foldWord)
    .filter((word) => word !== '')
}

/** In plain small letters, not yet as they sound. */
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
  // The sign that a consonant has no vowel.
  '\u0d4d': '',
}
const alone: Record<string, string> = {
  ...pair('അആഇഈഉഊഋഎഏഐഒഓഔ', ['a', 'a', 'i', 'i', 'u', 'u', 'ri', 'e', 'e', 'ai', 'o', 'o', 'au']),
  ...pair('ൻൺർൽൾൿംഃ', ['n', 'n', 'r', 'l', 'l', 'k', 'm', 'h']),
  // Joiners choose a shape of the same letter.
  '\u200c': '',
  '\u200d': '',
}

function pair(letters: string, sounds: string[]): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter, at) => [letter, sounds[at] ?? '']))
}

/** Malayalam in Latin letters; what is Latin already stays. */
function spellOut(text: string): string {
  const spoken = text
    .replaceAll('റ്റ', 'ട്ട')
    .replaceAll('ന്റ', 'ന്ട')
    // Alone inside a word it sounds soft: കടുംപായസം is kadumpayasam, കുട്ടൻ is Kuttan.
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

/** What one writer spells one way and the next another. In this order: a later rule reads what the ones before left. */
const sounds: readonly [RegExp, string][] = [
  [/zh/g, 'l'],
  [/x/g, 'ks'],
  [/ch+/g, 'ç'],
  [/[cq]/g, 'k'],
  [/ç/g, 'c'],
  [/ph|f/g, 'p'],
  [/w/g, 'v'],
  [/z/g, 's'],
  // Breathed and plain consonants: Aswathy and Aswati.
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
  // Figures in a name are part of nobody's spelling.
  if (/\d/.test(word)) return word
  return sounds.reduce((folded, [written, sound]) => folded.replace(written, sound), word)
}

/** A number, an address of e-mail or the id of a payment, as it is compared: in small letters, figures together. */
export function foldNumber(number: string): string {
  return number
    .trim()
    .toLowerCase()
    .replace(/^(pay|order)_/, '')
    .replace(/\s+/g, '')
}

/** What stands in the table: every word once, a space before and after each. */
export function joinWords(words: readonly string[]): string {
  return ` ${[...new Set(words.filter((word) => word !== ''))].join(' ')} `
}
