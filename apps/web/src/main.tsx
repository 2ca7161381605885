import './lib/older-browsers.ts'
import './main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beginLanguage } from './app/language/begin-language.ts'
import { giveUp } from './app/outline/carry-over.ts'
import { InPlaceOfOutline } from './app/outline/in-place-of-outline.tsx'
import { routeObjects } from './app/router.tsx'
import { pathInHash } from './app/routing/safe-path.ts'
import { ThemeRoot } from './app/theme/theme-root.tsx'
import { watchSession } from './app/watch-session.ts'
import { readAddresses } from './lib/addresses.ts'
import { queryClient } from './lib/query-client.ts'

// Old links of the form `#/history` open the same pages.
const fromHash = pathInHash(window.location.hash)
if (fromHash) window.history.replaceState(null, '', fromHash)

const place = document.getElementById('root')
if (!place) throw new Error('No element #root')

/** The translations or the page are still loading: show the message contained in the document. */
function showUnreachable() {
  const said = document.querySelector<HTMLTemplateElement>('#unheard')
  if (!said || !place) return
  const outline = document.querySelector('#outline')
  if (outline) giveUp(outline)
  place.replaceChildren(said.content.cloneNode(true))
  place.querySelector('button')?.addEventListener('click', () => window.location.reload())
}
/** An error before any page could render: show a message instead of an empty page. */
function showBroken(failure: unknown) {
  showUnreachable()
  reportError(failure)
}
const patienceMs = 15_000
const waiting = setTimeout(showUnreachable, patienceMs)

type Router = ReturnType<typeof createBrowserRouter>

async function begin(root: HTMLElement) {
  await readAddresses()
  await beginLanguage()
  const router = createBrowserRouter(routeObjects)
  window.addEventListener('hashchange', () => {
    const path = pathInHash(window.location.hash)
    if (path) void router.navigate(path, { replace: true })
  })
  watchSession(router)
  // Loaded last: nothing on the page depends on it.
  void import('./app/after-first-page.ts').then(({ startRest }) => startRest())

  await begun(router)
  clearTimeout(waiting)
  // In a transition, so that typing into the outline stays responsive.
  startTransition(() =>
    createRoot(root, { onUncaughtError: showBroken }).render(
      <StrictMode>
        <InPlaceOfOutline>
          <QueryClientProvider client={queryClient}>
            <ThemeRoot>
              <RouterProvider router={router} />
            </ThemeRoot>
          </QueryClientProvider>
        </InPlaceOfOutline>
      </StrictMode>,
    ),
  )
}

/** Resolves when the first page and its guard's data are loaded. */
function begun(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

begin(place).catch((failure: unknown) => {
  clearTimeout(waiting)
  showUnreachable()
  throw failure
})
