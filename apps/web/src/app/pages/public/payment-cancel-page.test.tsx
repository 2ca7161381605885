import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { endSession, startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { PaymentCancelPage } from './payment-cancel-page.tsx'

const status = (part: object = {}) => ({
  tran_no: 'V23456789AB',
  status: 'awaiting_payment',
  isConfirming: false,
  mayPay: true,
  totalPaise: 46_000,
  holdUntil: null,
  holdSecondsLeft: null,
  refund: 'none',
  failure: null,
  ...part,
})

let server: ReturnType<typeof fakeServer>
let answerFailure: (answer: object) => void
let now: object
beforeAll(() => loadWords('checkout'))
beforeEach(() => {
  now = status()
  server = fakeServer()
  server.answer('GET /booking/orders/V23456789AB/status', () => ({ body: now }))
  const asked = new Promise<object>((resolve) => {
    answerFailure = resolve
  })
  server.answer('POST /booking/payment-failure', async () => ({ body: await asked }))
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
})
afterEach(() => {
  endSession('expiry')
  vi.unstubAllGlobals()
})

function show() {
  const router = createMemoryRouter(
    [
      { path: '/payment-cancel', Component: PaymentCancelPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/payment-cancel?tran_no=V23456789AB'] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

describe('back from the payment page without an answer', () => {
  it('says nothing about money before the provider was asked', async () => {
    show()
    await screen.findByRole('heading', { name: 'We are asking your bank' })
    expect(screen.queryByText(/charged|no payment/)).toBeNull()
    answerFailure({ tran_no: 'V23456789AB', status: 'awaiting_payment' })
    await screen.findByRole('heading', { name: 'You left the payment page' })
    await screen.findByText(/We have heard of no payment/)
  })

  it('continues to the confirming page if a UPI app may have paid it', async () => {
    const router = show()
    await screen.findByRole('heading', { name: 'We are asking your bank' })
    now = status({ isConfirming: true, mayPay: false })
    answerFailure({ tran_no: 'V23456789AB', status: 'awaiting_payment' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-callback'))
  })

  it.each([
    ['is paid', { status: 'confirmed' }],
    ['was paid too late, and the money goes back', { status: 'expired', refund: 'started' }],
    ['was cancelled, and the money has gone back', { status: 'cancelled', refund: 'done' }],
  ])('goes on to the page that tells of the money where it %s', async (_, part) => {
    now = status({ mayPay: false, ...part })
    const router = show()
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-callback'))
  })

  it('without a network it says neither paid nor unpaid', async () => {
    server.answer('GET /booking/orders/V23456789AB/status', () => ({
      status: 404,
      body: { code: 'order_not_found', detail: 'There is no such booking.' },
    }))
    show()
    await screen.findByRole('heading', { name: 'We do not know yet whether it is paid' })
    screen.getByRole('button', { name: 'Try again' })
    expect(screen.queryByText(/charged|no payment|places are still kept/)).toBeNull()
  })

  it('of a booking whose time has ended says that it cannot be paid, and what is known', async () => {
    now = status({ status: 'expired', mayPay: false })
    show()
    answerFailure({ tran_no: 'V23456789AB', status: 'expired' })
    await screen.findByRole('heading', { name: 'This booking can no longer be paid' })
    await screen.findByText(/We have heard of no payment/)
    expect(screen.queryByRole('link', { name: 'Pay now' })).toBeNull()
  })
})
