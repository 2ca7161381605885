import type { TicketStatus, TicketType } from '@vazhipadu/contract/support'

/** The specification's five filters; undefined: no restriction. */
export type TicketFilters = {
  status?: TicketStatus | undefined
  ticket_type?: TicketType | undefined
  from_date?: string | undefined
  to_date?: string | undefined
  user_name?: string | undefined
}

export type TicketView = { filters: TicketFilters; page: number; pageSize: number }

export const firstView: TicketView = { filters: {}, page: 1, pageSize: 10 }

export const changeFilter = (view: TicketView, part: TicketFilters): TicketView => ({
  ...view,
  filters: { ...view.filters, ...part },
  page: 1,
})

export const changePageSize = (view: TicketView, pageSize: number): TicketView => ({
  ...view,
  pageSize,
  page: 1,
})

export const changePage = (view: TicketView, page: number): TicketView => ({ ...view, page })

export const resetFilters = (view: TicketView): TicketView => ({ ...view, filters: {}, page: 1 })

export const hasFilters = ({ filters }: TicketView) => Object.values(filters).some(Boolean)

/** The request for a view; empty filters are left out. */
export function requestOf({ filters, page, pageSize }: TicketView) {
  const wanted = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { skip: (page - 1) * pageSize, limit: pageSize, ...(Object.fromEntries(wanted) as TicketFilters) }
}

const filterNames = ['status', 'ticket_type', 'from_date', 'to_date', 'user_name'] as const

/** The view is stored in the URL, so that "back" from a ticket restores the list. */
export function readView(search: URLSearchParams): TicketView {
  const filters = Object.fromEntries(filterNames.map((name) => [name, search.get(name) || undefined]))
  return {
    filters: filters as TicketFilters,
    page: Math.max(1, Number(search.get('page')) || 1),
    pageSize: Math.min(100, Math.max(1, Number(search.get('size')) || firstView.pageSize)),
  }
}

export function writeView({ filters, page, pageSize }: TicketView): URLSearchParams {
  const search = new URLSearchParams()
  for (const name of filterNames) if (filters[name]) search.set(name, filters[name])
  if (page > 1) search.set('page', String(page))
  if (pageSize !== firstView.pageSize) search.set('size', String(pageSize))
  return search
}

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** Any picture can be chosen: unsupported types are converted before upload. */
export const chosenTypes = 'image/*,application/pdf'

export const isPicture = ({ name, type }: { name: string; type: string }) =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name)

export type FileRefusal = 'type' | 'heic' | 'tooLarge' | 'tooMany'

/** Checks before upload; the server checks the content again. */
export function checkFile(
  file: { name: string; type: string; size: number },
  already: number,
  limits: { files: number; bytes: number },
): FileRefusal | undefined {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'heic'
  if (!acceptedTypes.some((type) => type === file.type)) return 'type'
  if (file.size > limits.bytes) return 'tooLarge'
  return already >= limits.files ? 'tooMany' : undefined
}

/** Minutes, hours or days, whichever is shortest to read. */
export function spanOf(
  fromIso: string,
  to: number,
): { unit: 'now' | 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.floor((to - Date.parse(fromIso)) / 60_000)
  if (minutes < 1) return { unit: 'now', count: 0 }
  if (minutes < 60) return { unit: 'minutes', count: minutes }
  if (minutes < 24 * 60) return { unit: 'hours', count: Math.floor(minutes / 60) }
  return { unit: 'days', count: Math.floor(minutes / (24 * 60)) }
}
