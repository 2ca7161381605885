import type { PageAddress } from '@vazhipadu/contract/public-pages/page-paths'
import { getPublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { FastifyInstance } from 'fastify'
import { implementKept } from '../../platform/http/implement-kept.ts'
import { CALENDAR_TOPIC } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC } from '../catalogue/catalogue.reads.ts'
import { SETTINGS_TOPIC } from '../settings/settings.reads.ts'
import { assemblePage, type PageParts } from './assemble-page.ts'

/** What the pages are made from: a change of any makes all of them old. */
export const pageTopics = [CATALOGUE_TOPIC, CALENDAR_TOPIC, SETTINGS_TOPIC]

/** Any name may stand beside any page: of one that has none it would be one more page to make and to keep. */
export const heedAddress = ({ page, name, month }: PageAddress): PageAddress => ({
  page,
  ...(page === 'offering' && { name }),
  ...(page === 'calendar' && { month }),
})

export function publicPagesRoutes(app: FastifyInstance, deps: PageParts): void {
  implementKept(app, getPublicPage, {
    topics: pageTopics,
    heed: heedAddress,
    load: (query, language) => assemblePage(deps, query, language),
  })
}
