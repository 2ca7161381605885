import { type PageAddress, readPagePath } from '@vazhipadu/contract/public-pages/page-paths'
import type { PublicPage } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import { type ReactNode, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { dayIn } from '../lib/dates/civil-day.ts'
import { say } from '../lib/i18n/i18n.ts'
import { inPlaceOf, linkTo } from './page-links.ts'
import { preparePage } from './prepare-page.ts'
import { SavedPage } from './saved-page.tsx'
import { TemplePage } from './temple-page.tsx'

/**
 * Timeout of the page's data in ms, after which an error is shown; a page of an earlier day stays readable meanwhile.
 */
const patienceMs = 15_000

/**
 * Hydrates a page that the worker wrote today; otherwise fetches the data and renders here. A page of another day, from
 * the phone's cache or because the worker has stopped, is shown with its date until newer data arrives.
 */
export async function beginPage(place: HTMLElement): Promise<void> {
  const found = readPagePath(window.location.pathname)
  // An unknown path leads to the first page, as everywhere.
  if (!found) return window.location.replace('/')
  const { address, language } = found
  const written = readWritten()
  const today = written && dayIn(written.temple.timeZone, new Date())
  if (written && written.today === today) {
    await preparePage(language)
    return bringToLife(place, <TemplePage page={written} />)
  }
  if (!written) document.documentElement.lang = language
  const asked = refetchPage(address, language)
  await preparePage(language)
  const newer = asked.then((anew) => anew && takeIn(anew, address))
  if (written && today) return bringToLife(place, <SavedPage page={written} today={today} newer={newer} />)
  const page = await newer
  if (page) draw(place, <TemplePage page={page} />)
  else if (page === null) showFailed(place)
}

function readWritten(): PublicPage | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : undefined
}

/** Null on timeout or failure; `page` is undefined if the path has no page. */
async function refetchPage(address: PageAddress, language: Language) {
  const patience = AbortSignal.timeout(patienceMs)
  const asked = Promise.all([
    import('./load-page.ts').then(({ loadPage }) => loadPage(address, language, patience)),
    import('./describe-head.ts'),
  ]).then(
    ([page, { describeHead }]) => ({ page, describeHead }),
    () => null,
  )
  // A dynamic import cannot be aborted by the signal.
  const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
  return Promise.race([asked, late])
}

type Anew = NonNullable<Awaited<ReturnType<typeof refetchPage>>>

/** Sets the new page's title. Redirects if the path has no page any more. */
function takeIn({ page, describeHead }: Anew, address: PageAddress): PublicPage | undefined {
  if (page) document.title = describeHead(page).title
  else {
    const instead = inPlaceOf(address)
    window.location.replace(instead ? linkTo(instead) : '/')
  }
  return page
}

/** Hydrates in a transition, so that scrolling and pressing stay responsive. */
function bringToLife(place: HTMLElement, page: ReactNode): void {
  const life = { onUncaughtError: keepReadable(place) }
  startTransition(() => void hydrateRoot(place, <StrictMode>{page}</StrictMode>, life))
}

function draw(place: HTMLElement, page: ReactNode): void {
  createRoot(place, { onUncaughtError: keepReadable(place) }).render(<StrictMode>{page}</StrictMode>)
}

/** Restores the server-rendered HTML if rendering fails. */
function keepReadable(place: HTMLElement): (failure: unknown) => void {
  const before = place.innerHTML
  return (failure) => {
    place.innerHTML = before
    if (before === '') showFailed(place)
    reportError(failure)
  }
}

function showFailed(place: HTMLElement): void {
  place.replaceChildren(Object.assign(document.createElement('p'), { textContent: say('temple.failed') }))
}
