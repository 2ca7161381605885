import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { useConnection } from '../../../lib/offline/connection.ts'
import { cacheResponse } from '../../../lib/offline/response-cache.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { stubCaches } from '../../../lib/testing/stub-caches.ts'
import { ConnectionBanner } from '../../offline/connection-banner.tsx'
import { WhenOffline } from '../../offline/when-offline.tsx'
import { ReceiptView } from '../history/receipt-view.tsx'

const owner = 'l@example.org'
const lines = (date: string, name: string) => [sampleLine({ date, offeringName: name })]
const pastOrder = sampleOrder({
  tran_no: 'V1',
  receiptNumber: '2026-27/000001',
  lines: lines('2020-01-05', 'Archana'),
})
const nextOrder = sampleOrder({
  tran_no: 'V2',
  receiptNumber: '2026-27/000002',
  lines: lines('2099-01-02', 'Homam'),
})
const unpaid = sampleOrder({ tran_no: 'V3', receiptNumber: null, lines: lines('2099-01-01', 'Pooja') })

beforeAll(() => Promise.all(['account', 'calendar', 'checkout', 'offline'].map(loadWords)))
let server: ReturnType<typeof fakeServer>
beforeEach(async () => {
  stubCaches()
  server = fakeServer()
  startSession('token', { avatar: null, userName: 'Lakshmi', email: owner, authority: ['user'] })
  const savedAt = Date.now() - 60_000
  await cacheResponse(owner, {
    key: ['my-bookings', { status: 'past' }],
    data: { bookings: [pastOrder, unpaid], total: 2 },
    savedAt,
  })
  await cacheResponse(owner, { key: ['orders', 'V2'], data: nextOrder, savedAt })
})
afterEach(() => {
  useConnection.setState({ lostAt: null, savedAt: null })
  vi.unstubAllGlobals()
})

function visit(path: string) {
  const shell = (
    <>
      <ConnectionBanner />
      <Link to="/checkout">pay</Link>
      <WhenOffline>
        <Outlet />
      </WhenOffline>
    </>
  )
  const router = createMemoryRouter(
    [
      {
        element: shell,
        children: [
          { path: '/checkout', element: <input aria-label="typed" /> },
          { path: '/home', element: <p>home</p> },
          { path: '/history', element: <ReceiptView tranNo="V1" /> },
          { path: '*', element: <input aria-label="elsewhere" /> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const lose = () => act(() => useConnection.setState({ lostAt: Date.now() }))

test('a page that stands stays with what was typed; the next one says what is here, the next pooja first', async () => {
  visit('/address')
  await userEvent.type(screen.getByLabelText('elsewhere'), 'Punkunnam')
  lose()
  expect(screen.getByText(/^No connection since /)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('elsewhere').value).toBe('Punkunnam')
  await userEvent.click(screen.getByRole('link', { name: 'pay' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'No connection just now' })).toBeTruthy()
  const saved = await screen.findAllByRole('link', { name: /Receipt 2026-27/ })
  expect(saved.map(({ textContent }) => /Homam|Archana|Pooja/.exec(textContent)?.[0])).toEqual([
    'Homam',
    'Archana',
  ])
  act(() => useConnection.setState({ lostAt: null }))
  expect(screen.getByLabelText('typed')).toBeTruthy()
})

test('trying again says that it is in vain, or goes on where one was', async () => {
  lose()
  server.answer('GET /temple', () => new TypeError('no network'))
  visit('/checkout')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again now' }))
  expect(await screen.findByText('Still no connection. We go on trying.')).toBeTruthy()
  server.answer('GET /temple', () => ({ body: { name: 'Temple' } }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again now' }))
  expect(await screen.findByLabelText('typed')).toBeTruthy()
})

test('a receipt that was only seen in a list is shown as it was saved, and says when', async () => {
  lose()
  server.answer('GET /booking/orders/V1', () => new TypeError('no network'))
  visit('/history')
  const paper = await screen.findByRole('article', { name: 'Receipt 2026-27/000001' })
  expect(within(paper).getByText('Archana')).toBeTruthy()
  expect(within(paper).getByRole('img', { name: 'Code of receipt 2026-27/000001' })).toBeTruthy()
  expect(screen.getByText(/^No connection · saved /)).toBeTruthy()
  expect(screen.getByText(/cannot know of later changes/)).toBeTruthy()
})
