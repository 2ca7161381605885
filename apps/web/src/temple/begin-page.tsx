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

/** Longer nobody is left before an empty page without a word; one of another day can be read meanwhile. */
const patienceMs = 15_000

/**
 * A page that the worker wrote today comes to life as it stands; any other is fetched and drawn here. One of another day,
 * from a phone's shelf or a worker that has died, is shown as what it is until a newer one comes.
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
  const asked = askAnew(address, language)
  await preparePage(language)
  const newer = asked.then((anew) => anew && takeIn(anew, address))
  if (written && today) return bringToLife(place, <SavedPage page={written} today={today} newer={newer} />)
  const page = await newer
  if (page) draw(place, <TemplePage page={page} />)
  else if (page === null) sayFailed(place)
}

function readWritten(): PublicPage | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PublicPage) : undefined
}

/** Null where it does not come in time; its page is undefined where there is none of this address. */
async function askAnew(address: PageAddress, language: Language) {
  const patience = AbortSignal.timeout(patienceMs)
  const asked = Promise.all([
    import('./load-page.ts').then(({ loadPage }) => loadPage(address, language, patience)),
    import('./describe-head.ts'),
  ]).then(
    ([page, { describeHead }]) => ({ page, describeHead }),
    () => null,
  )
  // A module that is still on its way hears no signal.
  const late = new Promise<null>((resolve) => patience.addEventListener('abort', () => resolve(null)))
  return Promise.race([asked, late])
}

type Anew = NonNullable<Awaited<ReturnType<typeof askAnew>>>

/** Tells its title; from an address that has no page its reader is led on. */
function takeIn({ page, describeHead }: Anew, address: PageAddress): PublicPage | undefined {
  if (page) document.title = describeHead(page).title
  else {
    const instead = inPlaceOf(address)
    window.location.replace(instead ? linkTo(instead) : '/')
  }
  return page
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
