import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder, sampleRefund } from '../../../lib/testing/sample-order.ts'
import { samplePayment } from '../../../lib/testing/sample-payment.ts'
import { HistoryPage } from './history-page.tsx'

beforeAll(() => Promise.all(['calendar', 'catalogue', 'checkout', 'profile'].map(loadWords)))
afterEach(() => vi.unstubAllGlobals())

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
  server = fakeServer()
  server.answer('POST /booking/my-bookings', () => ({ body: { bookings: [sampleOrder()], total: 1 } }))
})

function visit(url: string) {
  const router = createMemoryRouter(
    [
      { path: '/history', Component: HistoryPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [url] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

const askedStatus = () =>
  server.asked('POST /booking/my-bookings').map(({ body }) => (body as { status: string }).status)

describe('my bookings', () => {
  test('shows all on request, including unpaid ones', async () => {
    visit('/history')
    await userEvent.click(await screen.findByRole('radio', { name: 'All' }))
    await waitFor(() => expect(askedStatus()).toEqual(['upcoming', '']))
  })

  test('shows the booking that a help request names, in any state', async () => {
    server.answer('GET /booking/orders/V2222222222', () => ({
      body: sampleOrder({ tran_no: 'V2222222222', status: 'expired' }),
    }))
    visit('/history?tran_no=V2222222222')
    const card = await screen.findByRole('article', { name: /^Noorum palum/ })
    expect(within(card).getByText('Not paid in time')).toBeTruthy()
    expect(server.asked('POST /booking/my-bookings')).toHaveLength(0)
    await userEvent.click(screen.getByRole('link', { name: 'All my bookings' }))
    await waitFor(() => expect(askedStatus()).toEqual(['']))
  })

  test('tell what a delivery cost more under its booking, with the money that went back', async () => {
    const difference = {
      tran_no: 'V3333333333',
      status: 'expired' as const,
      createdAt: '2026-11-14T05:00:00Z',
      totalPaise: 4_000,
      version: 2,
      isConfirming: false,
      mayPay: false,
      receiptNumber: null,
      refunds: [sampleRefund({ amountPaise: 4_000 })],
    }
    server.answer('POST /booking/my-bookings', () => ({
      body: { bookings: [sampleOrder({ differences: [difference] })], total: 1 },
    }))
    visit('/history')
    const strip = await screen.findByRole('region', { name: 'Change of delivery' })
    expect(within(strip).getByText(/not paid in time/)).toBeTruthy()
    expect(within(strip).getByRole('region', { name: '₹ 40 back to you' })).toBeTruthy()
  })

  test('a move is taken back with one press, and a refusal says where it stays', async () => {
    const line = sampleLine({ movedFrom: '2026-11-28', moveBackUntil: '2026-11-15T18:30:00Z' })
    server.answer('POST /booking/my-bookings', () => ({
      body: { bookings: [sampleOrder({ lines: [line], version: 4 })], total: 1 },
    }))
    const path = 'POST /booking/orders/V23456789AB/lines/1/move-back'
    server.answer(path, () => ({
      status: 409,
      body: { code: 'lines_refused', detail: 'The place is gone.' },
    }))
    visit('/history')
    expect(
      await screen.findByText('Arjun Menon: moved from Sat 28 Nov 2026 to Mon 30 Nov 2026.', {
        exact: false,
      }),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Move back to Sat 28 Nov' }))
    expect(await screen.findByText('The place is gone. It stays on Mon 30 Nov 2026.')).toBeTruthy()
    expect(server.asked(path).map(({ body }) => body)).toEqual([{ version: 4 }])
  })

  test('name and star are corrected where they are wrong', async () => {
    server.answer('GET /booking/birth-stars', () => ({
      body: { stars: [{ id: 4, name: 'Rohini', nameMl: 'രോഹിണി' }] },
    }))
    const path = 'POST /booking/orders/V23456789AB/lines/1/correct'
    server.answer(path, () => ({ body: sampleOrder({ version: 2 }) }))
    visit('/history')
    await userEvent.click(await screen.findByRole('button', { name: 'Correct name or star' }))
    const dialog = await screen.findByRole('dialog', { name: 'Correct name or star' })
    const name = within(dialog).getByRole('textbox', { name: /^Name$|^Name \*$|^Name\s*\*?$/ })
    await userEvent.clear(name)
    await userEvent.type(name, 'Arjun Nair')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save the correction' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.asked(path).map(({ body }) => body)).toEqual([
      { name: 'Arjun Nair', star_id: 1, version: 1 },
    ])
  })
})

describe('my payments', () => {
  const summary = { since: '2026-04-01', paidPaise: 524_100, returnedPaise: 162_000, returningPaise: 20_000 }

  test('stand beside the bookings: sums, months, and what became of each', async () => {
    server.answer('GET /booking/user-transactions', () => ({
      body: {
        transactions: [
          samplePayment({ id: 'r1', kind: 'refund', status: 'pending', reason: 'Cancelled by you' }),
          samplePayment({ id: 'pay_2', status: 'failed', isAccepted: false, reason: 'Daily limit reached.' }),
          samplePayment({ id: 'pay_3', orderKind: 'delivery_difference', at: '2026-10-09T12:42:00Z' }),
        ],
        total: 3,
        summary,
      },
    }))
    visit('/history')
    await userEvent.click(await screen.findByRole('tab', { name: 'Payments' }))
    await screen.findByRole('heading', { level: 2, name: /^November 2026/ })
    screen.getByRole('heading', { level: 2, name: /^October 2026/ })
    for (const words of [
      'Paid since 1 April 2026',
      '₹ 5,241',
      '₹ 1,620',
      'Cancelled by you',
      'No money moved',
    ])
      expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('Change of delivery')).toBeTruthy()
    expect(screen.getByText('Daily limit reached.')).toBeTruthy()
  })

  test('say how one went when it is opened, with the bank’s number and the way to the booking', async () => {
    server.answer('GET /booking/user-transactions', () => ({
      body: { transactions: [samplePayment({ bankReference: '631607429185' })], total: 1, summary },
    }))
    const timeline = [
      { step: 'payment_failed' as const, at: '2026-11-14T04:00:30Z', detail: 'Daily limit reached.' },
      { step: 'paid' as const, at: '2026-11-14T04:01:00Z', detail: 'upi' },
    ]
    server.answer('GET /booking/orders/V23456789AB', () => ({ body: sampleOrder({ timeline }) }))
    visit('/history?view=payments')
    const row = await screen.findByRole('button', { expanded: false })
    await userEvent.click(row)
    expect(await screen.findByText('6316 0742 9185')).toBeTruthy()
    const tries = await screen.findByRole('list', { name: 'How it was paid' })
    expect(within(tries).getByText('Daily limit reached.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'The booking' }).getAttribute('href')).toBe(
      '/history?tran_no=V23456789AB',
    )
  })

  test('a failed request shows the specified text, and can be retried', async () => {
    server.answer('GET /booking/user-transactions', () => ({
      status: 503,
      body: { detail: 'Please try again.' },
    }))
    visit('/history?view=payments')
    await screen.findByText('Failed to fetch transactions')
    server.answer('GET /booking/user-transactions', () => ({ body: { transactions: [], total: 0, summary } }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No payments yet')).toBeTruthy()
  })
})
