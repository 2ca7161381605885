import { zones } from '@vazhipadu/contract/orders'
import { postedStates } from '@vazhipadu/contract/reports/parcels'
import { daysBetween } from '../../../lib/dates/civil-day.ts'
import type { Counts, Filters, Parcel, ParcelsRequest } from './parcels.api.ts'

export const pageSize = 50

const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** `due` (parcels still to be sent) is the default and left out of the URL; `all` shows everything. */
export const views = [
  'due',
  ...postedStates.filter((state) => state !== 'cancelled'),
  'cancelled',
  'all',
] as const

export type View = (typeof views)[number]

export const readView = (search: URLSearchParams): View =>
  views.find((view) => view === search.get('status')) ?? 'due'

/** Reads the filters from the URL; invalid values are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {}
  const view = readView(search)
  if (view !== 'all') filters.status = view
  for (const name of ['from_date', 'to_date'] as const) {
    const day = search.get(name) ?? ''
    if (dayShape.test(day)) filters[name] = day
  }
  const zone = zones.find((one) => one === search.get('zone'))
  if (zone) filters.zone = zone
  for (const name of ['carrier', 'search'] as const) {
    const text = search.get(name)?.trim()
    if (text) filters[name] = text
  }
  return filters
}

export const countFilters = ({ from_date, to_date, status, ...others }: Filters) =>
  Object.keys(others).length + (from_date || to_date ? 1 : 0) + (status === 'due' ? 0 : 1)

export function readRequest(search: URLSearchParams): ParcelsRequest & { page: number } {
  const page = Math.min(200, Math.max(1, Math.trunc(Number(search.get('page'))) || 1))
  return {
    ...readFilters(search),
    sort: search.get('sort') === 'pin' ? 'pin' : 'pooja',
    descending: search.get('dir') === 'desc' ? 'true' : 'false',
    limit: pageSize,
    skip: (page - 1) * pageSize,
    page,
  }
}

/** Number of parcels in the default view `due`. */
export const countDue = ({ ready, packed, returned }: Counts) => ready + packed + returned

export const isLate = ({ status, dueOn }: Pick<Parcel, 'status' | 'dueOn'>, today: string) =>
  ['ready', 'packed', 'returned'].includes(status) && dueOn < today

/** Days since the pooja; 0 for a future day. */
export const daysSince = (date: string, today: string) => Math.max(0, daysBetween(date, today))

/** `690 502`, as printed on the label. */
export const spacePin = (postalCode: string) => postalCode.replace(/^(\d{3})(\d{3})$/, '$1 $2')

/** `EL 482 902 551 IN`; tracking numbers of couriers are not changed. */
export const spaceTracking = (number: string) =>
  number.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})(IN)$/, '$1 $2 $3 $4 $5')
