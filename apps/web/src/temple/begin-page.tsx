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

/** Longer nobody is left before a page of another day without a word. */
const patienceMs = 6_000

/**
 * A page that the worker wrote today comes to life as it stands; any other is fetched and drawn here. One of another day,
 * from a phone's shelf or a worker that has died, is shown as what it is where no newer one comes.
 */
export async function beginPage(place: HTMLElement): Promise<void> {
  const found = readPagePath(window.location.pathname)
  // As everywhere: an address that nobody knows begins at the beginning.
  if (!found) return window.location.replace('/')
  const { address, language } = found
  const written = readWritten()
  const today = written && dayIn(written.temple.timeZone, new Date())
  if (written && written.today === today) {
    await preparePage(language)
    return bringToLife(place, <TemplePage page={written} />)
  }
  if (!written) document.documentElement.lang = language
  const [anew] = await Promise.all([
    fetchAnew(address, language, written ? patienceMs : undefined),
    preparePage(language),
  ])
  if (anew && !anew.page) {
    const instead = inPlaceOf(address)
    return window.location.replace(instead ? linkTo(instead) : '/')
  }
  if (anew?.page && anew.page.today !== written?.today) {
    document.title = anew.describeHead(anew.page).title
    return draw(place, <TemplePage page={anew.page} />)
  }
  if (!written || !today) return sayFailed(place)
  // Where the temple has no newer one it is the phone's clock that is wrong.
  bringToLife(place, anew ? <TemplePage page={written} /> : <SavedPage page={written} today={today} />)
}

function readWritten(): PublicPage | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : undefined
}

/** Null where it does not come; its page is undefined where there is none of this address. */
async function fetchAnew(address: PageAddress, language: Language, withinMs: number | undefined) {
  const asked = Promise.all([
    import('./load-page.ts').then(({ loadPage }) => loadPage(address, language)),
    import('./describe-head.ts'),
  ]).then(
    ([page, { describeHead }]) => ({ page, describeHead }),
    () => null,
  )
  if (withinMs === undefined) return asked
  return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, withinMs, null))])
}

/** Piece by piece: whoever scrolls or presses meanwhile is not kept waiting. */
function bringToLife(place: HTMLElement, page: ReactNode): void {
  const life = { onUncaughtError: keepReadable(place) }
  startTransition(() => void hydrateRoot(place, <StrictMode>{page}</StrictMode>, life))
}

function draw(place: HTMLElement, page: ReactNode): void {
  createRoot(place, { onUncaughtError: keepReadable(place) }).render(<StrictMode>{page}</StrictMode>)
}

/** What could be read before it lived is put back when its life ends in an error. */
function keepReadable(place: HTMLElement): (failure: unknown) => void {
  const before = place.innerHTML
  return (failure) => {
    place.innerHTML = before
    if (before === '') sayFailed(place)
    reportError(failure)
  }
}

function sayFailed(place: HTMLElement): void {
  place.replaceChildren(Object.assign(document.createElement('p'), { textContent: say('temple.failed') }))
}
