import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { Quote, QuotedLine } from './checkout.api.ts'

/** One line as a receipt shows it, before and after booking. */
export type ReceiptRow = {
  id: string
  date: CivilDay
  malayalam: string | null
  offeringName: string
  offeringNameMl: string
  name: string
  starName: string | null
  quantity: number
  /** Undefined while the price is being fetched. */
  amountPaise: number | undefined
  /** Why the line cannot be booked, in words. */
  refused: string | undefined
  isStruck?: boolean
}

export type DayGroup = { date: CivilDay; malayalam: string | null; rows: ReceiptRow[] }

export function groupByDay(rows: readonly ReceiptRow[]): DayGroup[] {
  const groups = new Map<CivilDay, DayGroup>()
  for (const row of rows) {
    const group = groups.get(row.date) ?? { date: row.date, malayalam: row.malayalam, rows: [] }
    group.rows.push(row)
    group.malayalam ??= row.malayalam
    groups.set(row.date, group)
  }
  return [...groups.values()].sort((a, b) => a.date.localeCompare(b.date))
}

export type Summary = {
  key: string
  offeringName: string
  offeringNameMl: string
  name: string
  starName: string | null
  count: number
  from: CivilDay
  to: CivilDay
  amountPaise: number | undefined
}

/** Sums up a booking of many days, e.g. "41 × noorum palum". */
export function summarise(rows: readonly ReceiptRow[]): Summary[] {
  const found = new Map<string, Summary>()
  for (const row of rows) {
    const key = [row.offeringName, row.name, row.starName].join('|')
    const known = found.get(key)
    if (!known) {
      const { offeringName, offeringNameMl, name, starName, quantity, date, amountPaise } = row
      found.set(key, {
        key,
        offeringName,
        offeringNameMl,
        name,
        starName,
        count: quantity,
        from: date,
        to: date,
        amountPaise,
      })
      continue
    }
    known.count += row.quantity
    if (row.date < known.from) known.from = row.date
    if (row.date > known.to) known.to = row.date
    known.amountPaise =
      known.amountPaise === undefined || row.amountPaise === undefined
        ? undefined
        : known.amountPaise + row.amountPaise
  }
  return [...found.values()]
}

/** From this many lines on, the receipt starts with a summary: more do not fit beside a phone's pay button. */
export const summedUpFrom = 9

export const quotedBy = (quote: Quote | undefined, index: number): QuotedLine | undefined =>
  quote?.lines.find((line) => line.index === index)
