import { pagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { formatDay, formatMonth } from '../lib/format/format-day.ts'
import { say } from '../lib/i18n/i18n.ts'
import { addressOf } from './page-links.ts'

/** Title, description and preview data of a page, in its language. */
export function describeHead(page: PublicPage) {
  const { temple, language } = page
  const address = addressOf(page)
  const own = (path: string) => `${temple.webUrl}${path}`
  return {
    title: say('app.titleWithTemple', { title: titleOf(page), temple: temple.name }),
    description: aboutOf(page),
    canonical: own(pagePath(address, language)),
    alternates: temple.languages.map((each) => ({ language: each, href: own(pagePath(address, each)) })),
    /** One share picture per kind of page, made from the art. */
    picture: own(`/temple/share/${page.page}.png`),
  }
}

const said = (page: PublicPage) => ({
  temple: page.temple.name,
  day: formatDay(page.today, 'full'),
  ...(page.page === 'calendar' && { month: formatMonth(page.month) }),
})

const titleOf = (page: PublicPage) =>
  page.page === 'offering' ? page.offering.name : say(`temple.titles.${page.page}`, said(page))

const aboutOf = (page: PublicPage) =>
  page.page === 'offering' ? page.offering.description : say(`temple.about.${page.page}`, said(page))
