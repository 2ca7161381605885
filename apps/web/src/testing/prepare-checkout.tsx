import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { CheckoutPage } from '../app/pages/checkout/checkout-page.tsx'
import { linesFor } from '../features/booking/booking.rules.ts'
import { putLines, useBasket } from '../features/booking/booking.store.ts'
import { sampleStars, sampleTempleDay } from '../gallery/sample-calendar.ts'
import { browser } from '../lib/browser.ts'
import { loadWords } from '../lib/i18n/i18n.ts'
import { queryClient } from '../lib/query-client.ts'
import { startSession } from '../lib/session/session-store.ts'
import { fakeServer } from '../lib/testing/fake-server.ts'

type BookingBody = { lines: { name: string }[]; delivery: { option: string } }

export const quoted = (index: number, part: object = {}) => ({
  index,
  offeringName: 'Noorum palum',
  offeringNameMl: 'നൂറും പാലും',
  malayalam: null,
  pricePaise: 20_000,
  amountPaise: 20_000,
  reason: 'open',
  left: null,
  message: null,
  isAvailable: true,
  isPostable: true,
  ...part,
})

export const placed = {
  id: 'V23456789AB',
  tran_no: 'V23456789AB',
  status: 'awaiting_payment',
  linesPaise: 40_000,
  deliveryPaise: 0,
  totalPaise: 40_000,
  holdUntil: '2099-01-01T00:00:00Z',
  checkout: { token: 'tok', order_id: 'order_1', holdUntil: '2099-01-01T00:00:00Z' },
}

export const profile = { name: 'Lakshmi Menon', email: 'l@example.org', mobile: '+919847012345' }

type Checkout = {
  server: ReturnType<typeof fakeServer>
  /** Captures navigation to other documents. */
  goTo: ReturnType<typeof vi.fn<(address: string) => void>>
}

/** For each test of a file: Lakshmi signed in with two lines in her basket, and a server that accepts them. */
export function prepareCheckout(): Checkout {
  const checkout: Checkout = { server: fakeServer(), goTo: vi.fn<(address: string) => void>() }
  beforeAll(async () => {
    await Promise.all(['booking', 'calendar', 'catalogue', 'checkout', 'profile'].map(loadWords))
  })
  beforeEach(() => {
    checkout.goTo.mockReset()
    vi.spyOn(browser, 'goTo').mockImplementation(checkout.goTo)
    const server = fakeServer()
    checkout.server = server
    server.answer('GET /temple', () => ({
      body: { name: 'Sree Nagaraja Temple, Kavumpuzha', timeZone: 'Asia/Kolkata' },
    }))
    server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
    server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
    server.answer('GET /booking/offerings/', () => ({ body: { offerings: [] } }))
    server.answer('GET /booking/online-booking-setting', () => ({
      body: { mayCancel: false, cancelSharePercent: 100, timeZone: 'Asia/Kolkata' },
    }))
    server.answer('GET /profile/self', () => ({ body: profile }))
    server.answer('GET /profile/address', () => ({ body: { addresses: [] } }))
    server.answer('POST /booking/quote', ({ body }) => {
      const { lines } = body as BookingBody
      return {
        body: {
          lines: lines.map((_, index) => quoted(index)),
          parcels: [],
          postage: null,
          linesPaise: lines.length * 20_000,
          deliveryPaise: 0,
          totalPaise: lines.length * 20_000,
        },
      }
    })
    server.answer('POST /booking/initiate', () => ({ body: placed }))
    startSession('token', {
      avatar: null,
      userName: 'Lakshmi Menon',
      email: 'l@example.org',
      authority: ['user'],
    })
    useBasket.setState(useBasket.getInitialState(), true)
    putLines(
      'one',
      linesFor({
        group: 'one',
        offering: { id: 28, name: 'Noorum palum' },
        dates: ['2026-11-30'],
        people: [
          { name: 'Arjun Menon', nameMl: null, starId: 1 },
          { name: 'Lakshmi Menon', nameMl: null, starId: 9 },
        ],
      }),
    )
  })
  afterEach(() => vi.unstubAllGlobals())
  return checkout
}

/** Renders the page and returns the router. */
export function showCheckout(url = '/checkout') {
  const router = createMemoryRouter(
    [
      { path: '/checkout', Component: CheckoutPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [url] },
  )
  // The app's own options, without retries.
  const { queries, mutations = {} } = queryClient.getDefaultOptions()
  const client = new QueryClient({ defaultOptions: { queries: { ...queries, retry: false }, mutations } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

export const findPayButton = async () =>
  (await screen.findAllByRole('button', { name: 'Pay ₹ 400' }))[0] as HTMLElement
