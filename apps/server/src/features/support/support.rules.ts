import type { TicketStatus } from '@vazhipadu/contract/support'

export type Side = 'devotee' | 'office'

/** A devotee's answer reopens a closed ticket; the office's first answer moves an open one to "in progress". */
export function statusAfterAnswer(status: TicketStatus, from: Side): TicketStatus {
  if (from === 'devotee') return status === 'closed' ? 'open' : status
  return status === 'open' ? 'in_progress' : status
}

/** A devotee may close a ticket and reopen it; only the office sets "in progress". */
export function maySetStatus(from: Side, status: TicketStatus): boolean {
  return from === 'office' || status !== 'in_progress'
}

const EXCERPT = 160

export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT - 1).trimEnd()}…`
}

export type FileKind = 'jpg' | 'png' | 'webp' | 'pdf'

export const contentTypes: Record<FileKind, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

const LONGEST_STEM = 60
// Cuts between graphemes, so that a Malayalam letter keeps its signs.
const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Makes a safe file name from the given one: no folders, no control characters, no characters that change the writing
 * direction (`gpj.exe` read backwards), and the extension of the detected type.
 */
export function nameFile(originalName: string, kind: FileKind): string {
  const last = originalName.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => (isJoiner(sign) ? sign : ''))
    .replace(/[<>:"|?*%]/g, '_')
    .replace(/\s+/g, ' ')
  const stem = clean.replace(/(\.[A-Za-z0-9]{1,8})+$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const short = Array.from(letters.segment(stem), ({ segment }) => segment)
    .slice(0, LONGEST_STEM)
    .join('')
  return `${short || (kind === 'pdf' ? 'document' : 'picture')}.${kind}`
}

/** Joiners are format characters too, but Malayalam needs them. */
function isJoiner(sign: string): boolean {
  return sign === '\u200c' || sign === '\u200d'
}
