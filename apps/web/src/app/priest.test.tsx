import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type RouteName, routes } from '../lib/paths.ts'
import { queryClient } from '../lib/query-client.ts'
import { startSession, useSession } from '../lib/session/session-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'
import { samplePriestList } from '../lib/testing/sample-priest-list.ts'
import { keepPreference } from './keep-preference.ts'
import { routeObjects } from './router.tsx'
import { changeTheme } from './theme/theme-store.ts'

const DAY = '2026-11-30'
const sheet = {
  on_date: DAY,
  today: DAY,
  almanac: 'Vrischikam 14, 1202',
  star: { name: 'Ayilyam', nameMl: 'ആയില്യം' },
  count: 0,
  poojas: 0,
  performed: 0,
  changes: { new: 0, name: 0, star: 0, out: 0 },
  deities: [],
  totals: [],
  inPerson: { by: '', rows: [] },
  versions: [],
}
const priest = {
  name: 'Vasudevan Embranthiri',
  email: 'v@example.org',
  mobile: null,
  mobile_verified: false,
  avatar: null,
  is_admin: true,
  worksHere: true,
  isPaired: false,
  capabilities: ['sheet'],
  hasPassword: true,
  preferences: { theme: null, notices: { email: true, sms: true }, knownAtCounter: false },
  showUserGuide: false,
}

let server: ReturnType<typeof fakeServer>
let isPaired: boolean
beforeEach(() => {
  queryClient.clear()
  isPaired = false
  useSession.setState({ signedIn: false, endedBy: null })
  server = fakeServer()
  server.answer('GET /temple', () => ({ body: { name: 'Temple', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /calendar/today', () => ({ body: { date: DAY } }))
  server.answer('GET /admin/day-sheet', () => ({ body: sheet }))
  server.answer('GET /admin/priest-list', () => ({ body: samplePriestList([]) }))
  server.answer('GET /profile/self', () => ({ body: { ...priest, isPaired } }))
  const token = `h.${btoa(JSON.stringify({ role: ['user', 'admin'] }))}.s`
  startSession(token, {
    avatar: null,
    userName: priest.name,
    email: priest.email,
    authority: ['user', 'admin'],
  })
})
afterEach(() => vi.unstubAllGlobals())

async function visit(path: string) {
  const router = createMemoryRouter(routeObjects, { initialEntries: [path] })
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.initialized).toBe(true))
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'))
  return { at: router.state.location.pathname, unmount }
}
const asked = () => [...new Set(server.seen.map(({ method, path }) => `${method} ${path}`))].toSorted()
const ofTheList = ['GET /admin/priest-list', 'GET /profile/self', 'GET /temple']
const listShown = () => screen.findByText('No poojas today')

describe('a paired phone', () => {
  beforeEach(() => {
    isPaired = true
  })
  const closed = (Object.keys(routes) as RouteName[]).filter(
    (name) => (routes[name].access === 'signed-in' || routes[name].access === 'admin') && name !== 'daySheet',
  )

  it.each(closed)('lands on today’s names instead of %s', async (name) => {
    expect((await visit(routes[name].path.replace(/:\w+/, 'x'))).at).toBe(routes.priest.path)
  })

  it('requests the names and nothing that would be refused', async () => {
    await visit('/home')
    await listShown()
    expect(asked()).toEqual(ofTheList)
  })

  it('opens the names without asking the priest who he is', async () => {
    server.answer('GET /profile/self', () => new TypeError('no network'))
    expect((await visit('/priest')).at).toBe(routes.priest.path)
    await listShown()
  })

  it('offers nothing of the person’s own, and no bar where there is one page', async () => {
    await visit('/admin/day-sheet')
    await screen.findByText('Vrischikam 14, 1202', { exact: false })
    expect(document.querySelector('[data-tab-bar]')).toBeNull()
    const [menu] = screen.getAllByRole('button', { name: /Vasudevan Embranthiri/ })
    if (!menu) throw new Error('There is no menu')
    await userEvent.click(menu)
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Look and size', 'Log out'])
  })

  it('keeps a changed look to itself', async () => {
    await visit('/home')
    await listShown()
    const stop = keepPreference()
    changeTheme({ mode: 'dark' })
    await new Promise((resolve) => setTimeout(resolve, 1_800))
    expect(asked()).toEqual(ofTheList)
    stop()
    changeTheme({ mode: 'light' })
  })
})

describe('a priest with a passkey', () => {
  it('begins with today’s names', async () => {
    expect((await visit('/home')).at).toBe(routes.priest.path)
    await listShown()
    expect(asked()).toEqual(ofTheList)
  })

  it('opens the sheets of today and tomorrow, and requests nothing else of the office', async () => {
    await visit('/admin/day-sheet')
    await screen.findByText('Vrischikam 14, 1202', { exact: false })
    expect(asked()).toEqual([
      'GET /admin/day-sheet',
      'GET /calendar/today',
      'GET /factors',
      'GET /profile/self',
      'GET /temple',
    ])
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['Today', 'Tomorrow'])
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Names0',
      'Late additions0',
      'Totals',
    ])
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent ?? '')
    for (const closed of ['Counter', 'Money', 'Transactions', 'Home', 'More'])
      expect(links).not.toContain(closed)
  })

  it.each(['counter', 'transactionHistory', 'people', 'settings'] as const)(
    'is led back to the names from %s',
    async (name) => {
      expect((await visit(routes[name].path)).at).toBe(routes.priest.path)
    },
  )
})
