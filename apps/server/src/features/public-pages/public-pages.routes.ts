import type { PageAddress } from '@vazhipadu/contract/public-pages/page-paths'
import { getPublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { FastifyInstance } from 'fastify'
import { implementCached } from '../../platform/http/implement-cached.ts'
import { CALENDAR_TOPIC } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC } from '../catalogue/catalogue.reads.ts'
import { SETTINGS_TOPIC } from '../settings/settings.reads.ts'
import { assemblePage, type PageParts } from './assemble-page.ts'

/** The topics that the pages are made from: a change of any of them invalidates all pages. */
export const pageTopics = [CATALOGUE_TOPIC, CALENDAR_TOPIC, SETTINGS_TOPIC]

/**
 * Drops the parameters that a page does not use: otherwise an invented name would add another cache entry for the same
 * page.
 */
export const cacheKeyOf = ({ page, name, month }: PageAddress): PageAddress => ({
  page,
  ...(page === 'offering' && { name }),
  ...(page === 'calendar' && { month }),
})

export function publicPagesRoutes(app: FastifyInstance, deps: PageParts): void {
  implementCached(app, getPublicPage, {
    topics: pageTopics,
    heed: cacheKeyOf,
    load: (query, language) => assemblePage(deps, query, language),
  })
}
