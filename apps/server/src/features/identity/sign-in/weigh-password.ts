import { templeWords } from './list-temple-words.ts'
import { commonPasswords } from './load-common-passwords.ts'

/** Digits and signs put around a word; more than these make it another password. */
const MOST_AROUND = 6

const letterOf: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '8': 'b',
}
const disguises = new RegExp(`[${Object.keys(letterOf).join('')}]`, 'g')

/**
 * Whether somebody who has the lists guesses it soon: it stands in one, or does without its disguise (`P@ssw0rd`), its
 * repetition (`krishnakrishna`) or what is put around it (`krishna123`, `123Krishna!`), or is made of the temple's words.
 */
export function isGuessable(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return [...listForms(plain)].some((form) => commonPasswords.has(form) || isOfTempleWords(form))
}

/** The password as it is, and the words that it may be a variation of. */
function listForms(plain: string): Set<string> {
  const forms = new Set([plain])
  // Inner signs first, then those around: the 1 of `kr1shna123` is a letter, the last one is not.
  for (const text of [plain, plain.replace(/[\s._-]+/g, '')]) {
    for (const core of [trimAround(text), trimAround(reveal(text)), reveal(trimAround(text))]) {
      if (core.length >= 4 && text.length - core.length <= MOST_AROUND) forms.add(findRepeated(core))
    }
    forms.add(findRepeated(text))
  }
  return forms
}

const trimAround = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

const reveal = (text: string) => text.replace(disguises, (sign) => letterOf[sign] ?? sign)

/** `abcabc` is `abc`: what is said twice is said. */
function findRepeated(text: string): string {
  const at = (text + text).indexOf(text, 1)
  return text.slice(0, at)
}

/** One word after the other, step by step: a pattern of so many words could be made to try every way to split it. */
function isOfTempleWords(text: string): boolean {
  const reached = new Set([0])
  for (let at = 0; at < text.length; at++) {
    if (!reached.has(at)) continue
    for (const word of templeWords) if (text.startsWith(word, at)) reached.add(at + word.length)
  }
  return text !== '' && reached.has(text.length)
}
