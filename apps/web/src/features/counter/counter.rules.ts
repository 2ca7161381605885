import { denominations } from '@vazhipadu/contract/counter/sales'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import type { Count, Session } from './counter.api.ts'

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

/** What goes back over the counter; nothing while too little was given. */
export const changeOf = (givenRupees: number | null, totalPaise: number) =>
  givenRupees === null || givenRupees * 100 < totalPaise ? undefined : givenRupees * 100 - totalPaise

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
