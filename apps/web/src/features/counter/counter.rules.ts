import { denominations } from '@vazhipadu/contract/counter/sales'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import type { Count, Sale, Session } from './counter.api.ts'

export type Payer = {
  name: string
  mobile: string
  method: 'cash' | 'upi'
  reference: string
  /** What was put on the table, as it was typed: for the change alone, and gone with who gave it. */
  given: string
}

/** What was sold last: on the screen until the next sale begins. */
export type Sold = { sale: Sale; changePaise: number | undefined }

/** Why a sale cannot be made as it stands. */
export type Obstacle =
  | 'unread'
  | 'refused'
  | 'nameMissing'
  | 'starMissing'
  | 'mobile'
  | 'givenUnread'
  | 'givenShort'
  | 'reference'

export type Pieces = Count['denominations']

export const sumPieces = (pieces: Pieces) =>
  denominations.reduce((sum, rupees) => sum + rupees * 100 * (pieces[`${rupees}`] ?? 0), 0)

export const sumLines = (lines: readonly { amountPaise: number }[]) =>
  lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** `+ ₹ 5` or `− ₹ 5` in paise, over cash and UPI together. */
export const differenceOf = ({ count }: Pick<Session, 'count'>) =>
  count
    ? count.countedCashPaise - count.expectedCashPaise + count.countedUpiPaise - count.expectedUpiPaise
    : 0

/** Rupees as they are typed, `1,000` too; undefined where it is no amount. */
export const readRupees = (typed: string) => {
  const figures = typed.replaceAll(/[\s,₹]/g, '')
  return /^\d{1,7}$/.test(figures) ? Number(figures) : undefined
}

/** What is still missing of the total; nothing where no amount is typed. */
export const missingPaise = (given: string, totalPaise: number) => {
  const rupees = readRupees(given)
  return rupees === undefined ? 0 : Math.max(0, totalPaise - rupees * 100)
}

/** What goes back over the counter; nothing while too little was given. */
export const changeOf = (given: string, totalPaise: number) => {
  const rupees = readRupees(given)
  return rupees === undefined || rupees * 100 < totalPaise ? undefined : rupees * 100 - totalPaise
}

type Timed = { session: { startsAt: string }; counterMinutes: number }

/** `06:45`: until when the counter sells it for the same day. */
export function soldUntil({ session, counterMinutes }: Timed): string {
  const [hour = 0, minute = 0] = session.startsAt.split(':').map(Number)
  const until = Math.max(0, hour * 60 + minute - counterMinutes)
  return [Math.floor(until / 60), until % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Ten figures of an Indian mobile, with or without 0 or +91; from abroad with + and the country's code. */
export const isMobile = (typed: string) =>
  /^(?:(?:\+91|0)?[6-9]\d{9}|\+(?!91)[1-9]\d{7,14})$/.test(typed.replaceAll(/[\s()-]/g, ''))

/** `− ₹ 5`: too little in the drawer; `+ ₹ 5`: too much. */
export const formatDifference = (paise: number) =>
  paise === 0 ? formatRupees(0) : `${paise < 0 ? '−' : '+'} ${formatRupees(Math.abs(paise))}`

/** Twelve figures, as the bank's app shows them; spaces between them are only for reading. */
export const figuresOf = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 12)
export const isUpiReference = (typed: string) => /^\d{12}$/.test(typed)

export type StatedLine = { reference: string; amountPaise: number }

/**
 * What was pasted from the bank's statement: each line with a number of twelve figures and an amount in rupees. Answers
 * the lines that cannot be read as they were, so that nobody believes they were looked at.
 */
export function readStatement(pasted: string): { lines: StatedLine[]; unread: string[] } {
  const lines: StatedLine[] = []
  const unread: string[] = []
  for (const row of pasted.split('\n').map((each) => each.trim())) {
    if (row === '') continue
    const reference = /(?<!\d)\d{12}(?!\d)/.exec(row)?.[0]
    const amounts =
      row.replace(reference ?? '', ' ').match(/(?<![\d.,/:-])\d[\d,]*(\.\d{1,2})?(?![\d/:-])/g) ?? []
    const rupees = Number((amounts.at(-1) ?? '').replaceAll(',', ''))
    if (reference && rupees > 0) lines.push({ reference, amountPaise: Math.round(rupees * 100) })
    else unread.push(row)
  }
  return { lines, unread }
}
