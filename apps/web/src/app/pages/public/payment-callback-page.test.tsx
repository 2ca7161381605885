import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
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

function show(hash = '') {
  const router = createMemoryRouter(
    [
      { path: '/payment-callback', Component: PaymentCallbackPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/payment-callback?tran_no=V23456789AB${hash}`] },
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
  it('polls until it is paid, then continues automatically', async () => {
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

  it('after a while says calmly that the bank takes its time, and keeps polling', async () => {
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

  it('submits the bank’s result as the payer, and continues once it is settled', async () => {
    const handed = {
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: 'order_1',
      razorpay_signature: 'f'.repeat(64),
    }
    server.answer('POST /booking/payment-success', () => {
      now = status({ status: 'confirmed', isConfirming: false })
      return { body: { tran_no: 'V23456789AB', status: 'confirmed' } }
    })
    const router = show(`#${new URLSearchParams(handed)}`)
    await turnedTo(router, '/payment-success?tran_no=V23456789AB')
    expect(server.asked('POST /booking/payment-success').map(({ body }) => body)).toEqual([handed])
  })

  it('submits nothing without a result, or for another person', async () => {
    show('#razorpay_payment_id=pay_1')
    await screen.findByText('You came from paying ₹ 460')
    endSession('expiry')
    show('#razorpay_payment_id=p&razorpay_order_id=o&razorpay_signature=s')
    await waitFor(() => expect(screen.getAllByText('You came from paying ₹ 460')).toHaveLength(2))
    expect(server.asked('POST /booking/payment-success')).toEqual([])
  })

  it('promises nothing before the bank has answered: it may have declined', async () => {
    show()
    await screen.findByText('You came from paying ₹ 460')
    expect(document.body.textContent).not.toMatch(/safe|either way/)
    expect(document.body.textContent).toContain('If it is paid, the receipt comes to l@example.org.')
  })

  it('offline it says so, and continues when the network is back', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show()
    await screen.findByText(/There is no network at the moment\. .* Please do not pay again\./)
    network.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByText(/usually takes a few seconds/)
    network.mockRestore()
  })

  it('turns for a payment that came too late', async () => {
    now = status({ status: 'needs_attention' })
    await turnedTo(show(), '/payment-failure?tran_no=V23456789AB')
  })

  it('shows signed-out visitors the true state and nothing personal', async () => {
    endSession('expiry')
    now = status({ status: 'confirmed', isConfirming: false })
    show()
    await screen.findByRole('heading', { name: 'Your booking is confirmed' })
    expect(screen.getByRole('link', { name: 'Sign in to see it' }).getAttribute('href')).toBe(
      '/payment-success?tran_no=V23456789AB',
    )
  })

  it('outside says neither paid nor unpaid of a booking that is over: its money is its owner’s matter', async () => {
    endSession('expiry')
    now = status({ status: 'cancelled', isConfirming: false, refund: 'done' })
    show()
    await screen.findByRole('heading', { name: 'This booking is closed' })
    expect(document.body.textContent).not.toMatch(/did not succeed|charged/)
  })
})
