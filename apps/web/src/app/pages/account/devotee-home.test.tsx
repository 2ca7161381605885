import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import type { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleOffering, serveBooking } from '../booking/testing/show-guided.tsx'
import { DevoteeHome } from './devotee-home.tsx'

let server: ReturnType<typeof fakeServer>
beforeAll(() =>
  Promise.all(['account', 'booking', 'calendar', 'catalogue', 'checkout', 'releases'].map(loadWords)),
)
beforeEach(() => {
  localStorage.clear()
  server = serveBooking()
  server.answer('POST /booking/my-bookings', () => ({ body: { bookings: [], total: 0 } }))
  server.answer('GET /releases', () => ({ body: { releases: [] } }))
  server.answer('GET /profile/self', () => ({ body: { name: 'Lakshmi', is_admin: false } }))
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
})
afterEach(() => vi.unstubAllGlobals())

const offered = (...names: string[]) =>
  names.map((name, at) => sampleOffering({ id: 40 + at, slug: `other-${at}`, name }))
const serveOfferings = (noorumPalum: object[], all: object[]) => {
  server.answer('GET /booking/get-all-noorum_palum-offering', () => ({ body: { offerings: noorumPalum } }))
  server.answer('GET /booking/offerings/', () => ({ body: { offerings: all } }))
}
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <DevoteeHome />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const heading = (name: string) => screen.queryByRole('heading', { level: 2, name })

test('a temple without noorum palum shows the month of what it offers, and no great day that never comes', async () => {
  serveOfferings([], offered('Pushpanjali', 'Archana'))
  show()
  const picker = await screen.findByRole('combobox', { name: 'Offering' })
  expect(picker.textContent).toContain('Pushpanjali')
  expect(heading('The next great day')).toBeNull()
  expect(heading('The temple’s month')).toBeTruthy()
})

test('a temple that offers nothing yet has neither', async () => {
  serveOfferings([], [])
  show()
  await waitFor(() => expect(heading('The temple’s month')).toBeNull())
  expect(heading('The next great day')).toBeNull()
})

test('where noorum palum is offered, its days are shown', async () => {
  serveOfferings([sampleOffering()], offered('Pushpanjali'))
  show()
  expect((await screen.findByRole('combobox', { name: 'Offering' })).textContent).toContain('Noorum palum')
  expect(heading('The next great day')).toBeTruthy()
})
