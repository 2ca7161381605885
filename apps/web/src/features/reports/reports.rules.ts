import { orderStates } from '@vazhipadu/contract/orders'
import type { Filters, HistoryAsked } from './reports.api.ts'

export const textFilters = [
  'customer_name',
  'phone_no',
  'receipt_number',
  'payment_id',
  'order_id',
  'email',
] as const

export const pageSize = 50
/** Further on a list goes by its key. */
const mostSkipped = 10_000
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** The filters as the URL says them; what makes no sense there is left out. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {}
  for (const name of textFilters) {
    const text = search.get(name)?.trim()
    if (text) filters[name] = text
  }
  for (const name of ['from_date', 'to_date'] as const) {
    const day = search.get(name) ?? ''
    if (dayShape.test(day)) filters[name] = day
  }
  const status = orderStates.find((state) => state === search.get('status'))
  if (status) filters.status = status
  const refunds = (['failed', 'waiting'] as const).find((one) => one === search.get('refunds'))
  if (refunds) filters.refunds = refunds
  return filters
}

export const countFilters = ({ from_date, to_date, ...others }: Filters) =>
  Object.keys(others).length + (from_date || to_date ? 1 : 0)

export function readAsked(search: URLSearchParams): HistoryAsked & { page: number } {
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const skip = (page - 1) * pageSize
  const after = search.get('after')
  return {
    ...readFilters(search),
    sort: search.get('sort') === 'amount' ? 'amount' : 'booked',
    descending: search.get('dir') !== 'asc',
    limit: pageSize,
    page,
    ...(after ? { after } : { skip: Math.min(skip, mostSkipped) }),
  }
}

/** How the URL says the next page: by its number as far as one may count, then by its key. */
export function nextPage(page: number, next: string): Record<'page' | 'after', string | undefined> {
  const mayCount = page * pageSize <= mostSkipped
  return { page: String(page + 1), after: mayCount ? undefined : next }
}

/** The page before: by its number, or by the key it was reached with. Where that is not known, the last with a number. */
export function previousPage(
  page: number,
  keys: ReadonlyMap<number, string>,
): Record<'page' | 'after', string | undefined> {
  const lastCounted = mostSkipped / pageSize + 1
  const before = page - 1
  const after = before > lastCounted ? keys.get(before) : undefined
  const reached = after ? before : Math.min(before, lastCounted)
  return { page: reached > 1 ? String(reached) : undefined, after }
}

export type LineFacts = {
  id: number
  name: string
  nameMl: string | null
  starId: number | null
  date: string
}
export type LineDifference = {
  lineId: number
  field: 'name' | 'nameMl' | 'starId' | 'date'
  before: unknown
  after: unknown
}

const linesIn = (kept: unknown): Partial<LineFacts>[] => {
  const lines = (kept as { lines?: unknown } | null)?.lines
  return Array.isArray(lines) ? (lines as Partial<LineFacts>[]) : []
}

/** What an entry of the audit changed about lines, field by field. */
export function compareLines(before: unknown, after: unknown): LineDifference[] {
  const earlier = new Map(linesIn(before).map((line) => [line.id, line]))
  const fields = ['name', 'nameMl', 'starId', 'date'] as const
  return linesIn(after).flatMap((line) =>
    fields
      .filter((field) => line[field] !== earlier.get(line.id)?.[field])
      .map((field) => ({
        lineId: line.id ?? 0,
        field,
        before: earlier.get(line.id)?.[field] ?? null,
        after: line[field] ?? null,
      })),
  )
}

export type Progress = 'waiting' | 'progress' | 'performed'

export function judgeProgress(booked: number, performed: number): Progress {
  if (performed === 0) return 'waiting'
  return performed < booked ? 'progress' : 'performed'
}

/** The top of a scale of three steps that are read easily, in whole rupees. */
export function roundScale(paise: number): number {
  let unit = 100
  while (unit * 30 < paise) unit *= 10
  return (
    ([3, 6, 9, 12, 15, 21, 30] as const).map((steps) => steps * unit).find((top) => top >= paise) ?? unit * 30
  )
}

/** `50k`, `1.5 L`: what fits beside a line of a scale. */
export function formatShort(paise: number): string {
  const rupees = paise / 100
  const short = (value: number) => String(Math.round(value * 10) / 10)
  if (rupees >= 10_000_000) return `${short(rupees / 10_000_000)} Cr`
  if (rupees >= 100_000) return `${short(rupees / 100_000)} L`
  return rupees >= 1_000 ? `${short(rupees / 1_000)}k` : short(rupees)
}

type Share = { name: string; deity: string; valuePaise: number }

/** The dearest six, and the rest together. */
export function gatherShares(all: readonly Share[], by: 'name' | 'deity') {
  const sums = new Map<string, number>()
  for (const share of all) sums.set(share[by], (sums.get(share[by]) ?? 0) + share.valuePaise)
  const sorted = [...sums]
    .map(([name, valuePaise]) => ({ name, valuePaise }))
    .toSorted((a, b) => b.valuePaise - a.valuePaise)
  const rest = sorted.slice(6)
  return {
    shown: sorted.slice(0, 6),
    rest: rest.length,
    restPaise: rest.reduce((sum, { valuePaise }) => sum + valuePaise, 0),
  }
}

const minuteMs = 60_000

/** How long ago, in the largest unit that fits. */
export function tellAge(since: string, now: string): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs))
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  return minutes < 24 * 60
    ? { unit: 'hours', count: Math.floor(minutes / 60) }
    : { unit: 'days', count: Math.floor(minutes / 60 / 24) }
}

type Kept = { id?: number; option?: string; place?: string | null; altered?: string[] }

const parcelsIn = (kept: unknown): Kept[] => {
  const parcels = (kept as { parcels?: unknown } | null)?.parcels
  return Array.isArray(parcels) ? (parcels as Kept[]) : []
}

/** What an entry of the audit changed about parcels. It keeps the town, and which parts of the address are new. */
export function compareParcels(before: unknown, after: unknown) {
  const earlier = new Map(parcelsIn(before).map((parcel) => [parcel.id, parcel]))
  return parcelsIn(after).map((parcel) => ({
    id: parcel.id ?? 0,
    /** Null: collected. */
    before: earlier.get(parcel.id)?.place ?? null,
    after: parcel.place ?? null,
    altered: parcel.altered ?? [],
  }))
}
