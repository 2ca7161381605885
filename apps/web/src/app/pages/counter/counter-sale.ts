import {
  askedLines,
  type BasketLine,
  type Cell,
  type Person,
  type Unread,
} from '../../../features/booking/booking.rules.ts'
import type { Sale, SaleRequest } from '../../../features/counter/counter.api.ts'
import {
  changeOf,
  isMobile,
  isUpiReference,
  missingPaise,
  type Obstacle,
  type Payer,
  readRupees,
  type Sold,
} from '../../../features/counter/counter.rules.ts'
import { addDays } from '../../../lib/dates/civil-day.ts'

/** A line of the sale. */
export type SaleLine = BasketLine & { needsStar: boolean }

/** The price of the lines, and the key of the lines it belongs to. */
export type Price = { of: string; totalPaise: number; isSellable: boolean }

/**
 * One sale, from the first key to the server's answer. `confirming`: the clerk pressed before the total was shown, so
 * it is shown and must be confirmed. `selling`: the request is in progress, and nothing changes until it is answered.
 */
export type CounterSale = {
  stage: 'typing' | 'confirming' | 'selling'
  lines: readonly SaleLine[]
  unread: Readonly<Record<string, Unread>>
  payer: Payer
  /** Makes repeated requests one sale. */
  idempotencyKey: string
  /** The line just added, whose first cell gets the focus. */
  fresh: string | undefined
  /** The expanded line in the card layout. */
  open: string | undefined
  failure: string | undefined
  /** Why the last press did not sell; cleared by the next change. */
  obstacle: Obstacle | undefined
  sold: Sold | undefined
}

export type SaleAction =
  | { type: 'put'; line: Omit<SaleLine, 'group' | 'starId' | 'name' | 'nameMl'> }
  | { type: 'changed'; id: string; part: Partial<BasketLine>; cell: Cell }
  | { type: 'misread'; id: string; cell: Cell; typed: string }
  | { type: 'removed'; id: string }
  | { type: 'nextDay'; ids: readonly string[] }
  | { type: 'opened'; id: string | undefined }
  | { type: 'paid'; part: Partial<Payer> }
  | { type: 'pressed'; price: Price | undefined }
  | { type: 'sold'; sale: Sale; nextKey: string }
  | { type: 'failed'; message: string; nextKey: string | undefined }

const nobody: Payer = { name: '', mobile: '', method: 'cash', reference: '', given: '' }

export const beginSale = (idempotencyKey: string): CounterSale => ({
  stage: 'typing',
  lines: [],
  unread: {},
  payer: nobody,
  idempotencyKey,
  fresh: undefined,
  open: undefined,
  failure: undefined,
  obstacle: undefined,
  sold: undefined,
})

export const hasName = ({ name }: { name: string }) => name.trim().length >= 2
const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** People proposed for the next line: those of the other lines with their stars, then those known by the mobile. */
export function peopleOf({ lines, open }: CounterSale, known: readonly Person[]): Person[] {
  const others = lines.filter((line) => line.id !== open && hasName(line))
  const all = [...others.map(({ name, nameMl, starId }) => ({ name, nameMl, starId })), ...known]
  return all.filter(({ name }, at) => all.findIndex((one) => sameName(one.name, name)) === at)
}

/**
 * The part of the lines that determines the price. Names and stars are left out, so that the price is known before they
 * are typed.
 */
export const pricedPart = (lines: readonly BasketLine[]): SaleRequest['lines'] =>
  lines.map(({ offeringId, date, quantity }) => ({
    offering_id: offeringId,
    date,
    name: '··',
    nameMl: null,
    star_id: null,
    quantity,
  }))

export const priceKey = (lines: readonly BasketLine[]) => JSON.stringify(pricedPart(lines))

export const isMobileWrong = ({ mobile }: Payer) => mobile.trim() !== '' && !isMobile(mobile)

/** Why the sale cannot be submitted; undefined if it can. */
export function findObstacle(
  { lines, unread, payer }: CounterSale,
  price: Price | undefined,
): Obstacle | undefined {
  const isMisread = (line: SaleLine) =>
    Object.values(unread[line.id] ?? {}).some((typed) => typed !== undefined)
  if (lines.some(isMisread)) return 'unread'
  if (price && !price.isSellable) return 'refused'
  if (!lines.every(hasName)) return 'nameMissing'
  if (lines.some(({ needsStar, starId }) => needsStar && starId === undefined)) return 'starMissing'
  if (isMobileWrong(payer)) return 'mobile'
  if (payer.method === 'upi') return isUpiReference(payer.reference) ? undefined : 'reference'
  if (payer.given.trim() === '') return undefined
  if (readRupees(payer.given) === undefined) return 'givenUnread'
  return price && missingPaise(payer.given, price.totalPaise) > 0 ? 'givenShort' : undefined
}

/** Changes a line. A new name drops the star, which belonged to the person before. */
function changed(line: SaleLine, part: Partial<BasketLine>): SaleLine {
  const isAnother = part.name !== undefined && hasName(line) && !sameName(part.name, line.name)
  return { ...line, ...(isAnother && { starId: undefined }), ...part }
}

const withLines = (sale: CounterSale, lines: readonly SaleLine[]): CounterSale => ({
  ...sale,
  stage: 'typing',
  failure: undefined,
  obstacle: undefined,
  lines,
})

function press(sale: CounterSale, price: Price | undefined): CounterSale {
  if (sale.lines.length === 0) return sale
  const own = price?.of === priceKey(sale.lines) ? price : undefined
  const obstacle = findObstacle(sale, own)
  if (obstacle) return { ...sale, stage: 'typing', obstacle }
  if (!own) return { ...sale, stage: 'confirming', obstacle: undefined }
  return { ...sale, stage: 'selling', failure: undefined, obstacle: undefined }
}

/** The reducer of a sale: all changes go through it. */
export function advance(sale: CounterSale, action: SaleAction): CounterSale {
  if (action.type === 'opened') return { ...sale, open: action.id }
  if (action.type === 'sold') {
    const { method, totalPaise } = action.sale
    const changePaise = method === 'cash' ? changeOf(sale.payer.given, totalPaise) : undefined
    return { ...beginSale(action.nextKey), sold: { sale: action.sale, changePaise } }
  }
  if (action.type === 'failed')
    return {
      ...sale,
      stage: 'typing',
      failure: action.message,
      idempotencyKey: action.nextKey ?? sale.idempotencyKey,
    }
  // The request in progress must match the screen, so changes are ignored.
  if (sale.stage === 'selling') return sale
  if (action.type === 'pressed') return press(sale, action.price)
  if (action.type === 'paid')
    return { ...sale, failure: undefined, obstacle: undefined, payer: { ...sale.payer, ...action.part } }
  if (action.type === 'put') {
    const line = { ...action.line, group: 'counter', name: '', nameMl: null, starId: undefined }
    const next = withLines(sale, [...sale.lines, line])
    return { ...next, fresh: line.id, open: line.id, sold: undefined }
  }
  if (action.type === 'removed')
    return withLines(
      sale,
      sale.lines.filter(({ id }) => id !== action.id),
    )
  if (action.type === 'nextDay')
    return withLines(
      sale,
      sale.lines.map((line) =>
        action.ids.includes(line.id) ? { ...line, date: addDays(line.date, 1) } : line,
      ),
    )
  const typed = action.type === 'misread' ? action.typed : undefined
  const unread = { ...sale.unread, [action.id]: { ...sale.unread[action.id], [action.cell]: typed } }
  const lines =
    action.type === 'misread'
      ? sale.lines
      : sale.lines.map((line) => (line.id === action.id ? changed(line, action.part) : line))
  return { ...withLines(sale, lines), unread }
}

/** The sale request: lines, name and total exactly as shown. */
export function requestOf({ lines, payer }: CounterSale, { totalPaise }: Price): SaleRequest {
  return {
    customer: { name: payer.name.trim() || (lines[0]?.name ?? ''), mobile: payer.mobile.trim() || null },
    lines: askedLines(lines),
    method: payer.method,
    reference: payer.method === 'upi' ? payer.reference : null,
    totalPaise,
  }
}
