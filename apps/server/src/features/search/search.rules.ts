import { foldBeginning } from './fold-beginning.ts'
import { foldName, foldNumber } from './fold-words.ts'

/**
 * `begins`: how the name may begin if there is more of it than was typed. `raw`: a name that may as well be a part of a
 * number, typed as it is printed.
 */
export type Term = { kind: 'name' | 'number'; text: string; begins?: string[]; raw?: string }

/** Fewer figures end too many numbers to say anything. */
const LEAST_ENDING = 4
/** From so many on they are looked for anywhere in a number: a phone number without the country's. */
const LEAST_INSIDE = 7

export type Asked = {
  /** Each of them must be found in a booking or a ticket. */
  terms: Term[]
  /** How a receipt's number ends, or the whole of it, as it is printed. */
  receipt: string | null
  /** A whole number of ours or of the provider, as it was typed. */
  whole: string
  ticketNo: number | null
  /** A whole address, and nothing else: what all addresses of one provider share is in too many words. */
  email: string | null
}

/** What somebody typed into the one box. Spaces, a plus and dashes inside a phone number part nothing. */
export function readAsked(typed: string): Asked {
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
  const isPrinted = names.length === 1 && /^[A-Z]+$/.test(part) && part.length >= LEAST_ENDING
  return names.map((text, at) => ({
    kind: 'name',
    text,
    begins: at === names.length - 1 ? foldBeginning(part) : [text],
    ...(isPrinted && { raw: part.toLowerCase() }),
  }))
}

/** `004309`, `27/004309`, `2026-27/004309`, `C/2026-27/000012`, with a dash where an address bar would break it. */
function readReceipt(whole: string): string | null {
  const number = whole
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^C[-/]/, 'C/')
    .replace(/(\d{4}-\d{2}|^\d{2})[-/](\d+)$/, '$1/$2')
  return /^(C\/)?(\d{4}-)?(\d{2}\/)?\d{1,9}$/.test(number) ? number : null
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The patterns of which one must be met. A word begins after a space and ends before one. */
export function listPatterns(term: Term): string[] {
  const { kind, text, raw } = term
  const sought = escapeLike(text)
  if (kind === 'name') {
    const names = listBeginnings(term).map((beginning) => `% ${escapeLike(beginning)}%`)
    return raw === undefined ? names : [...names, `% ${raw}%`, `%${raw} %`]
  }
  if (text.includes('@')) return [`% ${sought}%`]
  if (text.length < LEAST_ENDING) return [`% ${sought} %`]
  if (text.length >= LEAST_INSIDE) return [`%${sought}%`]
  // Letters among the figures: it may as well be how a booking's number begins.
  return /^\d+$/.test(text) ? [`%${sought} %`] : [`%${sought} %`, `% ${sought}%`]
}

/** A word of a name fits if it begins with one of these. */
export const listBeginnings = ({ text, begins }: Term) => begins ?? [text]

export const isWholeWord = (words: string, { text }: Term) => words.includes(` ${text} `)
