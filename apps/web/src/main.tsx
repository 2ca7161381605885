import './main.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beginLanguage } from './app/language/begin-language.ts'
import { routeObjects } from './app/router.tsx'
import { pathInHash } from './app/routing/hash-path.ts'
import { ThemeRoot } from './app/theme/theme-root.tsx'
import { watchSession } from './app/watch-session.ts'
import { readAddresses } from './lib/addresses.ts'
import { queryClient } from './lib/query-client.ts'

// URLs of the form `#/history`, as older links have them, name the same pages.
const fromHash = pathInHash(window.location.hash)
if (fromHash) window.history.replaceState(null, '', fromHash)

const place = document.getElementById('root')
if (!place) throw new Error('No element #root')

/** The words of every language are still on their way: what stands in the page itself is said instead of nothing. */
function sayUnheard() {
  const said = document.querySelector<HTMLTemplateElement>('#unheard')
  if (!said || !place) return
  place.replaceChildren(said.content.cloneNode(true))
  place.querySelector('button')?.addEventListener('click', () => window.location.reload())
}
const patienceMs = 15_000
const waiting = setTimeout(sayUnheard, patienceMs)

async function begin(root: HTMLElement) {
  await readAddresses()
  await beginLanguage()
  const router = createBrowserRouter(routeObjects)
  window.addEventListener('hashchange', () => {
    const path = pathInHash(window.location.hash)
    if (path) void router.navigate(path, { replace: true })
  })
  watchSession(router)
  // Nothing is chosen before the page stands.
  void import('./app/keep-preference.ts').then(({ keepPreference }) => keepPreference())

  clearTimeout(waiting)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ThemeRoot>
          <RouterProvider router={router} />
        </ThemeRoot>
      </QueryClientProvider>
    </StrictMode>,
  )
}

begin(place).catch((failure: unknown) => {
  clearTimeout(waiting)
  sayUnheard()
  throw failure
})
