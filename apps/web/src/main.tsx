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

async function begin() {
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

  const root = document.getElementById('root')
  if (!root) throw new Error('No element #root')
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

void begin()
