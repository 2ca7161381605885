import { type PageAddress, pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { spoken } from '../lib/i18n/i18n.ts'
import { routes } from '../lib/paths.ts'

/** Where another page of the temple is, in the language that is read now. */
export const linkTo = (address: PageAddress, language: Language = spoken()) => pagePath(address, language)

export function addressOf(page: PublicPage): PageAddress {
  if (page.page === 'offering') return { page: 'offering', name: page.offering.slug }
  if (page.page === 'calendar' && !page.today.startsWith(page.month))
    return { page: 'calendar', month: page.month }
  return { page: page.page }
}

/** Where an address leads that has no page any more: from what was offered to what is, from a month that is past to this one. */
export function inPlaceOf({ page, month }: PageAddress): PageAddress | undefined {
  if (page === 'offering') return { page: 'offerings' }
  return month ? { page: 'calendar' } : undefined
}

type Choice = { offeringId?: number; deityId?: number; concernId?: number; date?: string | null }

/**
 * The guided booking with what was chosen here. It is behind the sign-in, which carries the whole address along and comes
 * back to it.
 */
export function bookPath({ offeringId, deityId, concernId, date }: Choice): string {
  const search = new URLSearchParams()
  if (concernId !== undefined) search.set('concern_id', String(concernId))
  if (deityId !== undefined) search.set('deity_id', String(deityId))
  if (offeringId !== undefined) search.set('offering_id', String(offeringId))
  if (date) search.set('date', date)
  return search.size > 0 ? `${routes.guidedBooking.path}?${search}` : routes.guidedBooking.path
}

/** A map by whoever the reader's device asks. */
export const mapLink = ({ latitude, longitude }: PublicPage['temple']) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`

export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
