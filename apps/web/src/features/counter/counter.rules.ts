import { denominations } from '@vazhipadu/contract/counter/sales'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Count, Sale, Session } from './counter.api.ts'

export type Payer = {
  name: string
  mobile: string
  method: 'cash' | 'upi'
  reference: string
  /** Cash handed over, as typed. Used only to compute the change; never sent. */
  given: string
}

/** The last sale, shown until the next one begins. */
export type Sold = { sale: Sale; changePaise: number | undefined }

/** Why the sale cannot be submitted yet. */
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

/** Counted minus expected in paise, cash and UPI together. */
export const differenceOf = ({ count }: Pick<Session, 'count'>) =>
  count
    ? count.countedCashPaise - count.expectedCashPaise + count.countedUpiPaise - count.expectedUpiPaise
    : 0

/** Parses rupees, also `1,000`; undefined if it is not an amount. */
export const readRupees = (typed: string) => {
  const figures = typed.replaceAll(/[\s,₹]/g, '')
  return /^\d{1,7}$/.test(figures) ? Number(figures) : undefined
}

/** Paise missing from the total; 0 while the typed amount cannot be parsed. */
export const missingPaise = (given: string, totalPaise: number) => {
  const rupees = readRupees(given)
  return rupees === undefined ? 0 : Math.max(0, totalPaise - rupees * 100)
}

/** Change in paise; undefined while the cash given is too little. */
export const changeOf = (given: string, totalPaise: number) => {
  const rupees = readRupees(given)
  return rupees === undefined || rupees * 100 < totalPaise ? undefined : rupees * 100 - totalPaise
}

type Timed = { session: { startsAt: string }; counterMinutes: number }

/** The time, such as `06:45`, at which the counter stops selling an offering for the same day. */
export function soldUntil({ session, counterMinutes }: Timed): string {
  const [hour = 0, minute = 0] = session.startsAt.split(':').map(Number)
  const until = Math.max(0, hour * 60 + minute - counterMinutes)
  return [Math.floor(until / 60), until % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Ten digits of an Indian mobile, optionally with 0 or +91; foreign numbers need + and the country code. */
export const isMobile = (typed: string) =>
  /^(?:(?:\+91|0)?[6-9]\d{9}|\+(?!91)[1-9]\d{7,14})$/.test(typed.replaceAll(/[\s()-]/g, ''))

/** `− ₹ 5`: the drawer is short; `+ ₹ 5`: it is over. */
export const formatDifference = (paise: number) =>
  paise === 0 ? formatRupees(0) : `${paise < 0 ? '−' : '+'} ${formatRupees(Math.abs(paise))}`

/** The twelve digits of a UPI reference; banking apps show them with spaces. */
export const figuresOf = (typed: string) => typed.replaceAll(/\D/g, '').slice(0, 12)
export const isUpiReference = (typed: string) => /^\d{12}$/.test(typed)

export type StatedLine = { reference: string; amountPaise: number }

/**
 * Parses pasted bank statement lines, each with a reference of twelve digits and an amount in rupees. Returns
 * unreadable lines unchanged, so that the treasurer sees they were not checked.
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
