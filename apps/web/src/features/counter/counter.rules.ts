import { denominations } from '@vazhipadu/contract/counter'
import { formatRupees } from '../../lib/format/format-rupees.ts'
import type { Count, Session } from './counter.api.ts'

export type Pieces = Count['denominations']

export const sumPieces = (pieces: Pieces) =>
  denominations.reduce((sum, rupees) => sum + rupees * 100 * (pieces[`${rupees}`] ?? 0), 0)

type Cash = Pick<Session, 'floatPaise' | 'cashPaise' | 'returnedPaise'>

/** What should lie in the drawer: its float and what was sold for cash, less what was given back. */
export const expectedCash = ({ floatPaise, cashPaise, returnedPaise }: Cash) =>
  floatPaise + cashPaise - returnedPaise

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
