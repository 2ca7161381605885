import type { Words } from './read-locales.ts'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'åƀçđéƒĝĥíĵķłɱñóþǫŕšţúṽŵẋýžÅƁÇĐÉƑĜĤÍĴĶŁṀÑÓÞǪŔŠŢÚṼŴẊÝŽ'
const accents = new Map(Array.from(plain, (letter, at) => [letter, accented[at] ?? letter]))

/** Placeholders, tags and nested texts, which i18next parses. */
const untouched = /(\{\{[^{}]*\}\}|<[^<>]*>|\$t\([^()]*\))/

/**
 * Pseudo-localises an English text: in brackets, with accents on every letter and 40 % longer. On the page, a text that
 * is cut off lacks its closing bracket, and a text that is not in the locale files lacks the accents.
 */
export function makePseudo(text: string): string {
  const parts = text.split(untouched)
  const isWords = (at: number) => at % 2 === 0
  const letters =
    parts
      .filter((_, at) => isWords(at))
      .join('')
      .match(/[A-Za-z]/g)?.length ?? 0
  if (letters === 0) return text
  let more = Math.round(letters * 0.4)
  const lengthen = (letter: string) => {
    const written = accents.get(letter) ?? letter
    if (more === 0 || !/[aeiouy]/i.test(letter)) return written
    more -= 1
    return `${written}${written.toLowerCase()}`
  }
  const lengthened = parts
    .map((part, at) => (isWords(at) ? Array.from(part, lengthen).join('') : part))
    .join('')
  return `⟦${lengthened}${'ẋ'.repeat(more)}⟧`
}

/** Pseudo-localises a whole file, except anchors within a page, because links refer to them. */
export function makePseudoWords(words: Words): Words {
  const change = (key: string, value: string | Words) => {
    if (typeof value !== 'string') return makePseudoWords(value)
    return key === 'id' ? value : makePseudo(value)
  }
  const changed = Object.entries(words).map(([key, value]) => [key, change(key, value)] as const)
  // The sections of the terms of use are an array and must stay one.
  return Array.isArray(words)
    ? (changed.map(([, value]) => value) as unknown as Words)
    : Object.fromEntries(changed)
}
