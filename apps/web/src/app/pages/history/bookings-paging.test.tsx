import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../../lib/testing/sample-order.ts'
import { BookingsView } from './bookings-view.tsx'

beforeAll(() => Promise.all(['calendar', 'catalogue', 'checkout', 'profile'].map(loadWords)))
beforeEach(() =>
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] }),
)
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['', { skip: 0, limit: 10 }],
  ['&page=3', { skip: 20, limit: 10 }],
])('the history at "%s" sends period, status and skip = (page - 1) * page size', async (page, expected) => {
  const server = fakeServer()
  server.answer('POST /booking/my-bookings', () => ({ body: { bookings: [sampleOrder()], total: 25 } }))
  const period = { from_date: '2026-11-01', to_date: '2026-11-30' }
  render(
    <MemoryRouter initialEntries={[`/history?${new URLSearchParams(period)}${page}`]}>
      <QueryClientProvider client={new QueryClient()}>
        <BookingsView />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await waitFor(() => expect(server.asked('POST /booking/my-bookings')).not.toHaveLength(0))
  expect(server.asked('POST /booking/my-bookings')[0]?.body).toEqual({
    ...period,
    status: 'upcoming',
    ...expected,
  })
})
