import { type PageAddress, pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { spoken } from '../lib/i18n/i18n.ts'
import { routes } from '../lib/paths.ts'

/** Path of a public page in the current language. */
export const linkTo = (address: PageAddress, language: Language = spoken()) => pagePath(address, language)

export function addressOf(page: PublicPage): PageAddress {
  if (page.page === 'offering') return { page: 'offering', name: page.offering.slug }
  if (page.page === 'calendar' && !page.today.startsWith(page.month))
    return { page: 'calendar', month: page.month }
  return { page: page.page }
}

/** Replacement of a path whose page no longer exists: the list for an offering, the current month for a past one. */
export function inPlaceOf({ page, month }: PageAddress): PageAddress | undefined {
  if (page === 'offering') return { page: 'offerings' }
  return month ? { page: 'calendar' } : undefined
}

type Choice = { offeringId?: number; deityId?: number; concernId?: number; date?: string | null }

/** Guided booking with these choices. The sign-in keeps the full URL and returns to it. */
export function bookPath({ offeringId, deityId, concernId, date }: Choice): string {
  const search = new URLSearchParams()
  if (concernId !== undefined) search.set('concern_id', String(concernId))
  if (deityId !== undefined) search.set('deity_id', String(deityId))
  if (offeringId !== undefined) search.set('offering_id', String(offeringId))
  if (date) search.set('date', date)
  return search.size > 0 ? `${routes.guidedBooking.path}?${search}` : routes.guidedBooking.path
}

/** Opens the device's default map app. */
export const mapLink = ({ latitude, longitude }: PublicPage['temple']) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`

export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^+\d]/g, '')}`
