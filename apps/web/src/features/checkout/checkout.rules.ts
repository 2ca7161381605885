import type { CivilDay } from '../../lib/dates/civil-day.ts'
import type { Order, OrderLine, Quote, QuotedLine } from './checkout.api.ts'

/** One line as a receipt shows it, before it is booked and after. */
export type ReceiptRow = {
  id: string
  date: CivilDay
  malayalam: string | null
  offeringName: string
  offeringNameMl: string
  name: string
  starName: string | null
  quantity: number
  /** Undefined while the price is on its way. */
  amountPaise: number | undefined
  /** Why it cannot be booked, in words. */
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

/** A booking of many days is read as "41 × noorum palum" before it is read day by day. */
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

/** More lines than fit beside a phone's pay button are summed up first. */
export const summedUpFrom = 9

export const quotedBy = (quote: Quote | undefined, index: number): QuotedLine | undefined =>
  quote?.lines.find((line) => line.index === index)

export const rowOfOrderLine = (line: OrderLine): ReceiptRow => ({
  id: String(line.id),
  date: line.date,
  malayalam: line.malayalam?.text ?? null,
  offeringName: line.offeringName,
  offeringNameMl: line.offeringNameMl,
  name: line.name,
  starName: line.starName,
  quantity: line.quantity,
  amountPaise: line.amountPaise,
  refused: undefined,
  isStruck: line.status === 'cancelled' || line.status === 'released',
})

/** What the devotee must do or know first, for the filters of the history. */
export type Standing =
  | 'unpaid'
  | 'confirming'
  | 'attention'
  | 'booked'
  | 'performed'
  | 'posted'
  | 'delivered'
  | 'expired'
  | 'cancelled'

export function standingOf(order: Order): Standing {
  if (order.status === 'awaiting_payment') return order.isConfirming ? 'confirming' : 'unpaid'
  if (order.status === 'needs_attention') return 'attention'
  if (order.status === 'expired' || order.status === 'cancelled') return order.status
  // What came back stays so; it is sent again as a parcel of its own.
  const posted = order.parcels.filter(({ option, status }) => option === 'post' && status !== 'returned')
  if (posted.some(({ status }) => status === 'sent')) return 'posted'
  if (posted.length > 0 && posted.every(({ status }) => status === 'delivered')) return 'delivered'
  const live = order.lines.filter(({ status }) => status !== 'cancelled')
  return live.length > 0 && live.every(({ status }) => status === 'performed') ? 'performed' : 'booked'
}

/** The next day on which something of it is performed; the last one when all is past. */
export function nextDay(order: Pick<Order, 'lines'>, today: CivilDay): CivilDay | undefined {
  const days = order.lines
    .filter(({ status }) => status !== 'cancelled' && status !== 'released')
    .map(({ date }) => date)
    .sort()
  return days.find((date) => date >= today) ?? days.at(-1) ?? order.lines[0]?.date
}

export type TrackStep = {
  step: 'booked' | 'paid' | 'reminded' | 'performed' | 'prasadam_posted' | 'delivered'
  at: string | null
  detail: string | null
}

const usualSteps = ['booked', 'paid', 'reminded', 'performed'] as const
const postedSteps = ['prasadam_posted', 'delivered'] as const

/** The usual way of a booking, with what has happened of it; posting only where something is posted. */
export function trackOf(order: Order): TrackStep[] {
  const isPosted = order.parcels.some(({ option, status }) => option === 'post' && status !== 'cancelled')
  const steps = isPosted ? [...usualSteps, ...postedSteps] : usualSteps
  return steps.map((step) => {
    const happened = order.timeline.findLast((entry) => entry.step === step)
    return { step, at: happened?.at ?? null, detail: happened?.detail ?? null }
  })
}

/** What else happened: shown below the track, oldest first. */
export const asidesOf = (order: Order) =>
  order.timeline.filter(
    ({ step }) => !usualSteps.some((one) => one === step) && !postedSteps.some((one) => one === step),
  )

/** "Noorum palum for 2": the offering, or how many there are. */
export const offeringNames = (order: Pick<Order, 'lines'>) => [
  ...new Set(order.lines.map(({ offeringName }) => offeringName)),
]
