import { foldPrefix } from './fold-prefix.ts'
import { foldName, foldNumber } from './fold-words.ts'

/**
 * `begins`: the possible beginnings of the name if only a part was typed. `raw`: the text as typed, if it may also be a
 * part of a number.
 */
export type Term = { kind: 'name' | 'number'; text: string; begins?: string[]; raw?: string }

/** Fewer digits would match the ends of too many numbers. */
const MIN_SUFFIX_LENGTH = 4
/** From this length on digits are searched anywhere in a number, for a phone number without its country code. */
const MIN_INFIX_LENGTH = 7

export type SearchQuery = {
  /** Every term must be found in a booking or a ticket. */
  terms: Term[]
  /** The end of a receipt number, or the whole number, as it is printed. */
  receipt: string | null
  /** A complete number of ours or of the provider, as typed. */
  whole: string
  ticketNo: number | null
  /** A complete e-mail address as the only term: the domain alone would match too many entries. */
  email: string | null
}

/** Parses the text of the search box. Spaces, a plus and dashes inside a phone number do not separate terms. */
export function parseSearch(typed: string): SearchQuery {
  const whole = typed.trim().normalize('NFC')
  const isPhone = /^[+\d][\d\s()+-]*$/.test(whole)
  const parts = isPhone ? [whole.replace(/\D/g, '')] : whole.split(/\s+/)
  return {
    terms: parts.flatMap(readTerms),
    receipt: readReceipt(whole),
    whole,
    email: /^[^@\s]+@[^@\s]+\.[a-z]{2,}$/i.test(whole) ? whole.toLowerCase() : null,
    ticketNo: Number(/^(?:t|ticket|no\.?|#|\s|-)*(\d{1,12})$/i.exec(whole)?.[1] ?? Number.NaN) || null,
  }
}

function readTerms(part: string): Term[] {
  if (/[@\d_]/.test(part)) return [{ kind: 'number', text: foldNumber(part) }]
  const names = foldName(part)
  const isPrinted = names.length === 1 && /^[A-Z]+$/.test(part) && part.length >= MIN_SUFFIX_LENGTH
  return names.map((text, at) => ({
    kind: 'name',
    text,
    begins: at === names.length - 1 ? foldPrefix(part) : [text],
    ...(isPrinted && { raw: part.toLowerCase() }),
  }))
}

/** `004309`, `27/004309`, `2026-27/004309`, `C/2026-27/000012`, with a dash where a URL would break it. */
function readReceipt(whole: string): string | null {
  const number = whole
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^C[-/]/, 'C/')
    .replace(/(\d{4}-\d{2}|^\d{2})[-/](\d+)$/, '$1/$2')
  return /^(C\/)?(\d{4}-)?(\d{2}\/)?\d{1,9}$/.test(number) ? number : null
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Patterns of which one must match. A word begins after a space and ends before one. */
export function listPatterns(term: Term): string[] {
  const { kind, text, raw } = term
  const sought = escapeLike(text)
  if (kind === 'name') {
    const names = listBeginnings(term).map((beginning) => `% ${escapeLike(beginning)}%`)
    return raw === undefined ? names : [...names, `% ${raw}%`, `%${raw} %`]
  }
  if (text.includes('@')) return [`% ${sought}%`]
  if (text.length < MIN_SUFFIX_LENGTH) return [`% ${sought} %`]
  if (text.length >= MIN_INFIX_LENGTH) return [`%${sought}%`]
  // With letters among the digits it may also be the beginning of a transaction number.
  return /^\d+$/.test(text) ? [`%${sought} %`] : [`%${sought} %`, `% ${sought}%`]
}

/** A word of a name matches if it begins with one of these. */
export const listBeginnings = ({ text, begins }: Term) => begins ?? [text]

export const isWholeWord = (words: string, { text }: Term) => words.includes(` ${text} `)
