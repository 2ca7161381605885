import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RouteName, routes } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { clearEverything } from '../lib/session/clear-everything.ts'
import { endSession, startSession, useSession } from '../lib/session/session-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'
import { routeObjects } from './router.tsx'
import { watchSession } from './watch-session.ts'

const temple = {
  name: 'Sree Nagaraja Temple, Kavumpuzha',
  nameMl: '',
  address: 'Kavumpuzha P.O.',
  phone: '+91 477 224 1180',
  email: 'office@kavumpuzha.example',
  openingHours: '5 am – 12 noon',
  timeZone: 'Asia/Kolkata',
  webUrl: 'http://localhost:5173',
  mailFrom: 'office@kavumpuzha.example',
}
const profile = {
  name: 'Lakshmi Menon',
  email: 'l@example.org',
  mobile: null,
  mobile_verified: false,
  avatar: null,
  is_admin: false,
  capabilities: [],
  hasPassword: true,
  preferences: { theme: null, notices: { email: true, sms: true }, knownAtCounter: false },
  showUserGuide: false,
}
const tokenFor = (...role: string[]) => `h.${btoa(JSON.stringify({ role }))}.s`
const signInAs = (...roles: string[]) =>
  startSession(tokenFor(...roles), {
    avatar: null,
    userName: 'Lakshmi Menon',
    email: 'l@example.org',
    authority: roles,
  })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  queryClient.clear()
  useSession.setState({ signedIn: false, endedBy: null })
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: temple }))
  server.answer('GET /profile/self', () => ({ body: profile }))
})
afterEach(() => vi.unstubAllGlobals())

async function visit(url: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [url] })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await settled(router)
  return router
}
type Router = ReturnType<typeof createMemoryRouter>
/** The first visit of a page waits for its chunk. */
const settled = (router: Router) =>
  waitFor(() => {
    expect(router.state.initialized).toBe(true)
    expect(router.state.navigation.state).toBe('idle')
    expect(router.state.revalidation).toBe('idle')
  })
const urlOf = ({ state: { location } }: Router) => location.pathname + location.search

describe('routing rules', () => {
  it('a route that only leads elsewhere says nothing in the console', async () => {
    const warned = vi.spyOn(console, 'warn')
    signInAs('user')
    for (const path of ['/', '/login', '/no/such/page']) await visit(path)
    const said = warned.mock.calls.map(([text]) => String(text))
    expect(said.filter((text) => text.includes('Matched leaf route'))).toEqual([])
    warned.mockRestore()
  })

  it('the root path redirects to /home', async () => {
    signInAs('user')
    expect(urlOf(await visit('/'))).toBe('/home')
  })

  it('unknown paths redirect to /', async () => {
    signInAs('user')
    expect(urlOf(await visit('/no/such/page'))).toBe('/home')
  })

  it.each(['/', '/?utm_source=letter', '/no/such/page'])(
    'a visitor at %s goes to /sign-in, without a redirectUrl',
    async (path) => {
      expect(urlOf(await visit(path))).toBe('/sign-in')
    },
  )

  it('an unauthenticated visitor goes to /sign-in with path and query in redirectUrl', async () => {
    expect(urlOf(await visit('/history?page=2&status=past'))).toBe(
      '/sign-in?redirectUrl=%2Fhistory%3Fpage%3D2%26status%3Dpast',
    )
  })

  it('/login is the sign-in page, query kept', async () => {
    expect(urlOf(await visit('/login?redirectUrl=%2Fhistory'))).toBe('/sign-in?redirectUrl=%2Fhistory')
  })

  it.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/login'])(
    'a signed-in visitor on %s is sent to /home',
    async (path) => {
      signInAs('user')
      expect(urlOf(await visit(path))).toBe('/home')
    },
  )

  it('a user who has signed in meanwhile continues to the requested page', async () => {
    signInAs('user')
    expect(urlOf(await visit('/login?redirectUrl=%2Fhistory%3Fpage%3D2'))).toBe('/history?page=2')
  })

  it.each([
    '/razorpay-bridge',
    '/payment-callback?tran_no=V1',
    '/payment-cancel',
    '/terms-and-conditions',
    '/privacy-policy',
    '/verify',
    '/verify/abc',
  ])('%s is open to the signed-in and the signed-out', async (path) => {
    expect(urlOf(await visit(path))).toBe(path)
    signInAs('user')
    expect(urlOf(await visit(path))).toBe(path)
  })

  it('a token without signedIn is not enough', async () => {
    localStorage.setItem('access_token', tokenFor('user'))
    expect(urlOf(await visit('/home'))).toBe('/sign-in?redirectUrl=%2Fhome')
  })
})

describe('admin-only routes', () => {
  const adminPaths = Object.values(routes)
    .filter(({ access }) => access === 'admin')
    .map(({ path }) => path)

  it.each(adminPaths)('%s turns a user away to /access-denied', async (path) => {
    signInAs('user')
    expect(urlOf(await visit(path))).toBe('/access-denied')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty(
      'textContent',
      'This page is for the temple office',
    )
  })

  it.each(['admin', 'ADMIN', 'Admin'])('the role %s may enter', async (role) => {
    signInAs('user', role)
    expect(urlOf(await visit('/transaction-history'))).toBe('/transaction-history')
  })

  it('the profile’s is_admin may enter', async () => {
    server.answer('GET /profile/self', () => ({ body: { ...profile, is_admin: true } }))
    signInAs('user')
    expect(urlOf(await visit('/admin/audit'))).toBe('/admin/audit')
  })

  it('a visitor goes to /sign-in first', async () => {
    expect(urlOf(await visit('/admin/audit'))).toBe('/sign-in?redirectUrl=%2Fadmin%2Faudit')
  })

  it('a session found ended on the way goes to /sign-in', async () => {
    server.answer('GET /profile/self', () => ({
      status: 401,
      body: { code: 'session_ended', detail: 'Ended.' },
    }))
    signInAs('user')
    expect(urlOf(await visit('/admin/audit'))).toBe('/sign-in?redirectUrl=%2Fadmin%2Faudit')
  })
})

describe('a route’s list of roles', () => {
  it('is what lets in: a token that has none of them does not enter', async () => {
    signInAs()
    expect(urlOf(await visit('/access-denied'))).toBe('/home')
    signInAs('user')
    expect(urlOf(await visit('/access-denied'))).toBe('/access-denied')
    expect(routes.audit.authority).toEqual(['admin'])
    expect(routes.history.authority).toEqual([])
  })
})

describe('the end of a session', () => {
  it('by a token that disappears in this very tab leads to /sign-in', async () => {
    signInAs('user')
    const router = await visit('/history')
    watchSession(router)
    localStorage.removeItem('access_token')
    await waitFor(() => expect(urlOf(router)).toBe('/sign-in?redirectUrl=%2Fhistory'), { timeout: 3000 })
    expect(useSession.getState().signedIn).toBe(false)
  })

  it('an expired session leads to /sign-in, keeps the way back and explains what happened', async () => {
    signInAs('user')
    const router = await visit('/history?page=2')
    watchSession(router)
    act(() => endSession('expiry'))
    await waitFor(() => expect(urlOf(router)).toBe('/sign-in?redirectUrl=%2Fhistory%3Fpage%3D2'))
    await screen.findByText(/You have been signed out/)
  })

  it('by logout leads to /sign-in without a way back', async () => {
    signInAs('user')
    const router = await visit('/history')
    watchSession(router)
    act(() => clearEverything())
    await waitFor(() => expect(urlOf(router)).toBe('/sign-in'))
  })
})

describe('every page', () => {
  it.each(Object.keys(routes) as RouteName[])('%s has its title and one first heading', async (name) => {
    if (routes[name].access !== 'auth') signInAs('admin', 'user')
    await visit(routes[name].path.replace(/:\w+/, 'x'))
    await waitFor(() => expect(document.title).toMatch(/ · Sree Nagaraja Temple$/))
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1)
  })
})

describe('a page that fails', () => {
  const failing = async (thrown: unknown) => {
    const [root] = routeObjects
    const router = createMemoryRouter([
      {
        path: '/',
        ...(root?.ErrorBoundary && { ErrorBoundary: root.ErrorBoundary }),
        loader: () => {
          throw thrown
        },
      },
    ])
    render(<RouterProvider router={router} />)
    await screen.findByRole('heading', { name: 'Unexpected Application Error!' })
  }

  it('shows the status and status text', async () => {
    await failing(new Response('', { status: 503, statusText: 'Service Unavailable' }))
    expect(screen.getByText('503 Service Unavailable')).toBeTruthy()
  })

  it('or the error message', async () => {
    await failing(new Error('The calendar has no such day'))
    expect(screen.getByText('The calendar has no such day')).toBeTruthy()
  })
})

it('every path has something to draw, also while it leads elsewhere', () => {
  const leaves = (list: typeof routeObjects): typeof routeObjects =>
    list.flatMap((route) => (route.children ? leaves(route.children) : [route]))
  const drawsNothing = ({ Component, lazy, element }: (typeof routeObjects)[number]) =>
    !Component && !lazy && element === undefined
  expect(leaves(routeObjects).filter(drawsNothing)).toEqual([])
})
