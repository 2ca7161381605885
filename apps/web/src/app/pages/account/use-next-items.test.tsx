import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { nextBookings, unpaidQuery } from '../../../features/orders/orders.api.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer, gate } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { listQuestions } from './home-page.tsx'
import { useNextItems } from './use-next-items.tsx'

const unpaid = sampleOrder({ tran_no: 'V3', status: 'awaiting_payment', receiptNumber: null, mayPay: true })
const path = 'POST /booking/my-bookings'

beforeAll(() => Promise.all(['account', 'calendar', 'checkout'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

let server: ReturnType<typeof fakeServer>
let client: QueryClient
let owed: (typeof unpaid)[]
let upcoming: (typeof unpaid)[]
let wait: Promise<void> | undefined
beforeEach(() => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  owed = [unpaid]
  upcoming = []
  wait = undefined
  server = fakeServer()
  server.answer(path, async ({ body }) => {
    const { status } = body as { status: string }
    if (status === 'awaiting_payment') await wait
    const bookings = { awaiting_payment: owed, upcoming }[status] ?? []
    return { body: { bookings, total: bookings.length } }
  })
})

const askedUnpaid = () =>
  server.asked(path).filter(({ body }) => (body as { status: string }).status === 'awaiting_payment').length
const open = () =>
  renderHook(useNextItems, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </MemoryRouter>
    ),
  }).result
const ids = (result: ReturnType<typeof open>) => result.current.items.map(({ id }) => id)
const remember = (secondsAgo: number) => {
  const updatedAt = Date.now() - secondsAgo * 1000
  client.setQueryData(unpaidQuery.queryKey, { bookings: [unpaid], total: 1 }, { updatedAt })
}

test('an unpaid booking is fetched once, during the navigation', async () => {
  const bookings = listQuestions().filter(({ queryKey }) => queryKey?.[0] === 'my-bookings')
  expect(bookings).toHaveLength(Object.keys(nextBookings).length)
  await Promise.all(bookings.map((question) => client.prefetchQuery(question)))
  const result = open()
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(ids(result)).toEqual(['V3'])
  expect(result.current.failed).toBeUndefined()
  expect(askedUnpaid()).toBe(1)
})

test('a formerly unpaid booking is only offered again after a fresh answer', async () => {
  const held = gate()
  wait = held.wait
  owed = []
  upcoming = [sampleOrder({ tran_no: 'V4' })]
  remember(11)
  const result = open()
  await waitFor(() => expect(askedUnpaid()).toBe(1))
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(result.current.items).toMatchObject([{ id: 'V3', isAskedAnew: true }, { id: 'V4' }])
  held.open()
  await waitFor(() => expect(ids(result)).toEqual(['V4']))
})

test('a booking of several days is called by what is performed on the day that is named', async () => {
  owed = []
  upcoming = [
    sampleOrder({
      lines: [
        sampleLine({ id: 1, date: '2099-12-10', offeringName: 'One-day pooja' }),
        sampleLine({ id: 2, date: '2099-12-17' }),
        sampleLine({ id: 3, date: '2099-11-24', offeringName: 'Pushpanjali' }),
      ],
    }),
  ]
  const result = open()
  await waitFor(() => expect(result.current.isPending).toBe(false))
  expect(result.current.items).toMatchObject([
    { title: 'Pushpanjali and 2 more', text: expect.stringMatching(/24 Nov.* · 3 days in all$/) },
  ])
})

test('an unpaid booking is offered again after a fresh answer', async () => {
  remember(11)
  const result = open()
  await waitFor(() => expect(result.current.isPending).toBe(false))
  await waitFor(() => expect(result.current.items).toMatchObject([{ id: 'V3', isAskedAnew: false }]))
  expect(askedUnpaid()).toBe(1)
})

test('nor where the temple does not answer', async () => {
  server.answer(path, () => new TypeError('no network'))
  remember(11)
  const result = open()
  await waitFor(() => expect(result.current).toMatchObject({ items: [], isPending: false }))
  // With a failed query the page must not claim that nothing is due.
  expect(result.current.failed).toBeDefined()
})
