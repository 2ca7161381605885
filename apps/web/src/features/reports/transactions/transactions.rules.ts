import { orderStates } from '@vazhipadu/contract/orders'
import type { Filters, TransactionsRequest } from './transactions.api.ts'

export const textFilters = [
  'customer_name',
  'phone_no',
  'receipt_number',
  'payment_id',
  'order_id',
  'email',
] as const

export const pageSize = 50
/** Beyond this offset, pages are fetched by cursor. */
const mostSkipped = 10_000
const dayShape = /^\d{4}-\d{2}-\d{2}$/

/** Reads the filters from the URL; invalid values are ignored. */
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

export function readRequest(search: URLSearchParams): TransactionsRequest & { page: number } {
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

/** URL parameters of the next page: its number alone up to `mostSkipped`, then also its cursor. */
export function nextPage(page: number, next: string): Record<'page' | 'after', string | undefined> {
  const mayCount = page * pageSize <= mostSkipped
  return { page: String(page + 1), after: mayCount ? undefined : next }
}

/**
 * URL parameters of the previous page: its number, or the cursor it was opened with. If the cursor is unknown, the last
 * page that needs none.
 */
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
