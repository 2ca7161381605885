import { type RouteObject, redirect } from 'react-router'
import { loadWords } from '../lib/i18n/i18n.ts'
import {
  type Access,
  authenticatedEntry,
  loginAlias,
  type RouteName,
  routes,
  unauthenticatedEntry,
} from '../lib/paths.ts'
import { isAuthenticated } from '../lib/session/session-store.ts'
import { PageSpinner } from '../ui/feedback/spinner.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { Root } from './root.tsx'
import { failInPlace } from './routing/fail-in-place.ts'
import { guardOf } from './routing/guards.ts'
import { pageOf } from './routing/pages.ts'
import { prefetchFrame } from './routing/prefetch.ts'
import { signInUrl } from './routing/redirect-url.ts'

const namesWith = (...access: Access[]) =>
  (Object.keys(routes) as RouteName[]).filter((name) => access.includes(routes[name].access))

function routeOf(name: RouteName): RouteObject {
  const route = routes[name]
  return {
    id: name,
    path: route.path,
    loader: guardOf(route),
    lazy: failInPlace(pageOf(name)),
    handle: { title: route.title },
    ErrorBoundary: ErrorPage,
  }
}

export const routeObjects: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSpinner,
    children: [
      {
        path: '/',
        // Redirects only, like the two routes below.
        element: null,
        loader: ({ request }) =>
          redirect(isAuthenticated() ? authenticatedEntry : signInUrl(new URL(request.url))),
      },
      {
        path: loginAlias,
        element: null,
        loader: ({ request }) => redirect(unauthenticatedEntry + new URL(request.url).search),
      },
      {
        lazy: failInPlace(async () => ({ Component: (await import('./shells/auth-shell.tsx')).AuthShell })),
        children: namesWith('auth').map(routeOf),
      },
      {
        lazy: failInPlace(async () => ({
          Component: (await import('./shells/public-shell.tsx')).PublicShell,
        })),
        children: namesWith('open').map(routeOf),
      },
      {
        lazy: failInPlace(async () => {
          prefetchFrame()
          const words = Promise.all(['account', 'identity', 'offline', 'theme'].map(loadWords))
          const Component = (await import('./shells/signed-in-shell.tsx')).SignedInShell
          await words
          return { Component }
        }),
        children: namesWith('signed-in', 'admin')
          .filter((name) => name !== 'priest')
          .map(routeOf),
      },
      // The priest's page has no menu or frame.
      routeOf('priest'),
      { path: '*', element: null, loader: () => redirect('/') },
    ],
  },
]
