import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { endSession, startSession } from '../../../lib/session/session-store.ts'
import { fakeServer } from '../../../lib/testing/fake-server.ts'
import { PaymentCallbackPage } from './payment-callback-page.tsx'

const status = (part: object = {}) => ({
  tran_no: 'V23456789AB',
  status: 'awaiting_payment',
  isConfirming: true,
  mayPay: false,
  totalPaise: 46_000,
  holdUntil: null,
  holdSecondsLeft: null,
  refund: 'none',
  failure: null,
  ...part,
})

let server: ReturnType<typeof fakeServer>
let now: object
beforeAll(() => loadWords('checkout'))
beforeEach(() => {
  now = status()
  server = fakeServer()
  server.answer('GET /booking/orders/V23456789AB/status', () => ({ body: now }))
  startSession('token', { avatar: null, userName: 'Lakshmi', email: 'l@example.org', authority: ['user'] })
})
afterEach(() => {
  endSession('expiry')
  vi.unstubAllGlobals()
})

function show() {
  const router = createMemoryRouter(
    [
      { path: '/payment-callback', Component: PaymentCallbackPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/payment-callback?tran_no=V23456789AB'] },
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const turnedTo = (router: ReturnType<typeof show>, path: string) =>
  waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(path))

describe('confirming with the bank', () => {
  it('asks until it is paid, then turns by itself', async () => {
    const router = show()
    await screen.findByText('You came from paying ₹ 460')
    now = status({ status: 'confirmed', isConfirming: false })
    await turnedTo(router, '/payment-success?tran_no=V23456789AB')
  })

  it('turns to the failure though every answer is the same', async () => {
    now = status({ isConfirming: false, mayPay: true, failure: 'Declined by the bank' })
    await turnedTo(show(), '/payment-failure?tran_no=V23456789AB')
    expect(server.asked('GET /booking/orders/V23456789AB/status').length).toBeGreaterThan(1)
  })

  it('after a while says calmly that the bank takes its time, and goes on asking', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      show()
      await screen.findByText(/usually takes a few seconds/)
      vi.setSystemTime(Date.now() + 30_000)
      await screen.findByText(/If you are paying in an app, please finish there/, {}, { timeout: 10_000 })
    } finally {
      vi.useRealTimers()
    }
  })

  it('turns for a payment that came too late', async () => {
    now = status({ status: 'needs_attention' })
    await turnedTo(show(), '/payment-failure?tran_no=V23456789AB')
  })

  it('tells someone not signed in what is true, and nothing personal', async () => {
    endSession('expiry')
    now = status({ status: 'confirmed', isConfirming: false })
    show()
    await screen.findByRole('heading', { name: 'Your booking is confirmed' })
    expect(screen.getByRole('link', { name: 'Sign in to see it' }).getAttribute('href')).toBe(
      '/payment-success?tran_no=V23456789AB',
    )
  })
})
