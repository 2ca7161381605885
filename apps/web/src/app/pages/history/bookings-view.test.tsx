import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { bookingsQuery, firstBookings, type Order } from '../../../features/orders/orders.api.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../../lib/testing/sample-order.ts'
import { BookingsView } from './bookings-view.tsx'

beforeAll(() => Promise.all(['calendar', 'catalogue', 'checkout', 'profile'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  fakeServer()
})

/** What the page shows after each render. */
type Step = { waits: boolean; cards: number; empty: boolean }

function open(bookings: Order[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  client.setQueryData(bookingsQuery(firstBookings).queryKey, { bookings, total: bookings.length })
  const steps: Step[] = []
  const look = () =>
    steps.push({
      waits: document.querySelector('[aria-busy="true"]') !== null,
      cards: screen.queryAllByRole('article').length,
      empty: screen.queryByRole('heading', { name: /^No bookings|^Nothing/ }) !== null,
    })
  const { unmount } = render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Profiler id="bookings" onRender={look}>
          <BookingsView />
        </Profiler>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { steps, unmount }
}

test('does not say "no bookings" while they load', () => {
  const { steps } = open([])
  expect(steps.at(-1)).toEqual({ waits: false, cards: 0, empty: true })
  expect(steps.filter(({ waits, empty }) => waits && empty)).toEqual([])
})

test('going back restores the length of the list at once', () => {
  open([sampleOrder()]).unmount()
  expect(open([sampleOrder()]).steps[0]).toEqual({ waits: false, cards: 1, empty: false })
})
