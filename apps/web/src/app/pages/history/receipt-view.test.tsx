import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../../lib/testing/sample-order.ts'
import { stubCaches } from '../../../lib/testing/stub-caches.ts'
import { ReceiptView } from './receipt-view.tsx'

beforeAll(() => Promise.all(['account', 'calendar', 'checkout', 'offline'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  stubCaches()
  server = fakeServer()
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
})

function visit(part: Partial<ReturnType<typeof sampleOrder>>, isOwn = true) {
  const order = sampleOrder({ tran_no: 'V1', ...part })
  server.answer('GET /booking/orders/V1', () => ({ body: { ...order, isOwn } }))
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ReceiptView tranNo="V1" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

test.each(['awaiting_payment', 'expired', 'cancelled'] as const)(
  'no paper is drawn for a booking without a receipt: %s',
  async (status) => {
    visit({ status, receiptNumber: null, receipt: null })
    expect(await screen.findByRole('heading', { name: 'This booking has no receipt.' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See booking' }).getAttribute('href')).toBe('/history?tran_no=V1')
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  },
)

test('after payment, announces the receipt, and shows it once it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  visit({ receiptNumber: null, receipt: null })
  expect(await screen.findByText('in a moment')).toBeTruthy()
  expect(screen.queryByText('This booking has no receipt.')).toBeNull()
  server.answer('GET /booking/orders/V1', () => ({
    body: { ...sampleOrder({ tran_no: 'V1' }), isOwn: true },
  }))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await screen.findByRole('article', { name: 'Receipt 2026-27/000123' })).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(server.asked('GET /booking/orders/V1')).toHaveLength(2)
})

test('its owner prints it and sends it', async () => {
  visit({})
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send the PDF' })).toBeTruthy()
})

test('staff viewing another person’s receipt can neither print nor send it', async () => {
  visit({}, false)
  const paper = await screen.findByRole('article', { name: 'Receipt 2026-27/000123' })
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send the PDF' })).toBeNull()
  expect(paper.closest('.print\\:hidden')).toBeTruthy()
})

test('it says the day on which the money came, as the issued paper does, not that of the confirmation', async () => {
  const sample = sampleOrder()
  visit({
    confirmedAt: '2026-11-14T19:00:00Z',
    receipt: sample.receipt && { ...sample.receipt, receivedAt: '2026-11-14T12:00:00Z' },
  })
  const paper = await screen.findByRole('article', { name: 'Receipt 2026-27/000123' })
  expect(within(paper).getByText('Received').nextElementSibling?.textContent).toContain('14 Nov 2026')
})
