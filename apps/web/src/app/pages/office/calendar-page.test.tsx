import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../lib/dates/civil-day.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { storeAccessToken } from '../../../lib/session/access-token.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { CalendarPage } from './calendar-page.tsx'

const year = {
  from: '2026-11-01',
  to: '2027-10-31',
  rulesVersion: 'r',
  days: Array.from({ length: 365 }, (_, at) => ({
    date: addDays('2026-11-01', at),
    malayalam: { year: 1202, month: 4, day: (at % 30) + 1 },
    starId: (at % 27) + 1,
    birthdayStars: [(at % 27) + 1],
    observances: [],
    closed: null,
    isCloseCall: false,
    isOverridden: false,
  })),
  observances: [],
  blocks: [],
  limits: [],
  overrides: [],
  closeCalls: [],
  eclipses: [],
  disagreements: [],
}

let server: ReturnType<typeof fakeServer>
let rights: string[]
beforeAll(() => Promise.all(['calendar', 'office'].map(loadWords)))
beforeEach(() => {
  window.innerWidth = 1440
  storeAccessToken('token')
  server = fakeServer()
  server.answer('GET /profile/self', () => ({ body: { capabilities: rights } }))
  server.answer('GET /calendar/today', () => ({ body: { date: '2026-11-15', timeZone: 'Asia/Kolkata' } }))
  server.answer('GET /calendar/stars', () => ({ body: { stars: [] } }))
  server.answer('GET /admin/calendar', () => ({ body: year }))
  server.answer('GET /booking/offerings/', () => ({ body: { offerings: [{ id: 7 }] } }))
  server.answer('GET /admin/catalogue', () =>
    rights.includes('desk')
      ? { status: 403, body: { code: 'forbidden', message: 'Not yours' } }
      : { body: { offerings: [], pools: [], deities: [], concerns: [], observances: [] } },
  )
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/admin/calendar?day=2026-11-20']}>
        <CalendarPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('the desk reads the year and a day, and is not refused anything on the way', async () => {
  rights = ['desk']
  show()
  expect(await screen.findByRole('gridcell', { name: /^Friday 20 November 2026/ })).toBeTruthy()
  expect(await screen.findByRole('dialog', { name: /20 November 2026/ })).toBeTruthy()
  // The month of any offering carries the day's panchangam.
  await vi.waitFor(() =>
    expect(server.seen.some(({ search }) => search.get('offering_id') === '7')).toBe(true),
  )
  expect(server.asked('GET /admin/catalogue')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Close a day' })).toBeNull()
})

test('the keeper of the catalogue may close days', async () => {
  rights = ['catalogue']
  show()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Close a day' })
  await vi.waitFor(() => expect(button.disabled).toBe(false))
})
