import '../lib/older-browsers.ts'
import './temple.css'
import { readPagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { say } from '../lib/i18n/i18n.ts'
import { inPlaceOf, linkTo } from './page-links.ts'
import { preparePage } from './prepare-page.ts'
import { TemplePage } from './temple-page.tsx'

const draw = (page: PublicPage) => (
  <StrictMode>
    <TemplePage page={page} />
  </StrictMode>
)

/** A page that the worker wrote comes to life as it stands; any other is fetched and drawn here. */
async function begin(place: HTMLElement) {
  const found = readPagePath(window.location.pathname)
  // As everywhere: an address that nobody knows begins at the beginning.
  if (!found) return window.location.replace('/')
  const { address, language } = found
  const written = document.getElementById('page-data')?.textContent
  if (written) {
    await preparePage(language)
    // Piece by piece: whoever scrolls or presses meanwhile is not kept waiting.
    startTransition(() => void hydrateRoot(place, draw(JSON.parse(written) as PublicPage)))
    return
  }
  document.documentElement.lang = language
  const [{ loadPage }, { describeHead }] = await Promise.all([
    import('./load-page.ts'),
    import('./describe-head.ts'),
    preparePage(language),
  ])
  const page = await loadPage(address, language).catch(() => null)
  if (page === undefined) {
    const instead = inPlaceOf(address)
    return window.location.replace(instead ? linkTo(instead) : '/')
  }
  if (page === null) {
    place.append(Object.assign(document.createElement('p'), { textContent: say('temple.failed') }))
    return
  }
  document.title = describeHead(page).title
  createRoot(place).render(draw(page))
}

const place = document.getElementById('root')
if (place) void begin(place)
