import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { linesFor } from '../../../features/booking/booking.rules.ts'
import { putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { sampleStars, sampleTempleDay } from '../../../gallery/sample-calendar.ts'
import { loadWords } from '../../../lib/i18n/i18n.ts'
import { startSession } from '../../../lib/session/session-store.ts'
import { fakeServer, gate } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { CheckoutPage } from './checkout-page.tsx'

type Asked = { lines: { name: string }[]; delivery: { option: string } }

const quoted = (index: number, part: object = {}) => ({
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

const placed = {
  id: 'V23456789AB',
  tran_no: 'V23456789AB',
  status: 'awaiting_payment',
  linesPaise: 40_000,
  deliveryPaise: 0,
  totalPaise: 40_000,
  holdUntil: '2099-01-01T00:00:00Z',
  checkout: { token: 'tok', order_id: 'order_1', holdUntil: '2099-01-01T00:00:00Z' },
}

const profile = { name: 'Lakshmi Menon', email: 'l@example.org', mobile: '+919847012345' }

let server: ReturnType<typeof fakeServer>
const assign = vi.fn<(address: string) => void>()
beforeAll(async () => {
  await Promise.all(['booking', 'calendar', 'catalogue', 'checkout', 'profile'].map(loadWords))
})
beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', {
    assign,
    href: 'http://localhost/checkout',
    origin: 'http://localhost',
    pathname: '/checkout',
    search: '',
  })
  server = fakeServer()
  server.answer('GET /temple', () => ({
    body: { name: 'Sree Nagaraja Temple, Kavumpuzha', timeZone: 'Asia/Kolkata' },
  }))
  server.answer('GET /calendar/today', () => ({ body: sampleTempleDay() }))
  server.answer('GET /booking/birth-stars', () => ({ body: sampleStars }))
  server.answer('GET /booking/offerings/', () => ({ body: { offerings: [] } }))
  server.answer('GET /profile/self', () => ({ body: profile }))
  server.answer('GET /profile/address', () => ({ body: { addresses: [] } }))
  server.answer('POST /booking/quote', ({ body }) => {
    const { lines } = body as Asked
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

function show(url = '/checkout') {
  const router = createMemoryRouter(
    [
      { path: '/checkout', Component: CheckoutPage },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [url] },
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
const payButton = async () => (await screen.findAllByRole('button', { name: 'Pay ₹ 400' }))[0] as HTMLElement
const initiated = () => server.asked('POST /booking/initiate')

describe('review and pay', () => {
  it('asks the server for the price and sends no amount', async () => {
    show()
    await payButton()
    expect(JSON.stringify(server.asked('POST /booking/quote')[0]?.body)).not.toMatch(/paise|amount|price/i)
  })

  it('keeps the places, empties the basket and leads to the payment page', async () => {
    const router = show()
    await userEvent.click(await payButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/razorpay-bridge?token=tok'))
    expect(initiated()).toHaveLength(1)
    expect(initiated()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(useBasket.getState().lines).toEqual([])
    // "Back" from the bank finds the booking.
    expect(router.state.location.search).toBe('?tran_no=V23456789AB')
  })

  it('a double press is one booking', async () => {
    const held = gate()
    server.answer('POST /booking/initiate', () => ({ body: placed, wait: held.wait }))
    show()
    const button = await payButton()
    await userEvent.click(button)
    await userEvent.click(button)
    expect(initiated()).toHaveLength(1)
    act(() => held.open())
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  })

  it('after a lost answer says that pressing again is safe, and sends the same key', async () => {
    server.answer('POST /booking/initiate', () => new TypeError('lost'))
    show()
    await userEvent.click(await payButton())
    await screen.findByText(/you will not be booked or charged twice/)
    server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await payButton())
    await waitFor(() => expect(assign).toHaveBeenCalled())
    const keys = initiated().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('marks each line that was refused, with its reason and a next step', async () => {
    server.answer('POST /booking/initiate', () => ({
      status: 409,
      body: {
        code: 'lines_refused',
        detail: 'Some lines cannot be booked.',
        meta: { lines: [{ index: 1, reason: 'full', left: 0, message: null }] },
      },
    }))
    show()
    await userEvent.click(await payButton())
    const card = await screen.findByRole('region', { name: 'One line needs your choice' })
    within(card).getByText('This day is full.')
    within(card).getByText(/for Lakshmi Menon/)
    within(card).getByRole('button', { name: 'Choose another day' })
    expect(document.activeElement).toBe(card)
    expect(assign).not.toHaveBeenCalled()
    await userEvent.click(within(card).getByRole('button', { name: 'Remove' }))
    await screen.findAllByRole('button', { name: 'Pay ₹ 200' })
    expect(screen.queryByRole('region', { name: 'One line needs your choice' })).toBeNull()
  })

  it.each([
    ['the server asks for it', { ...profile }, true],
    ['the profile has none', { ...profile, mobile: null }, false],
  ])('leads to the mobile number when %s', async (_, known, refuses) => {
    server.answer('GET /profile/self', () => ({ body: known }))
    if (refuses) {
      server.answer('POST /booking/initiate', () => ({
        status: 422,
        body: { code: 'mobile_required', detail: 'A mobile number is needed.' },
      }))
    }
    const router = show()
    const button = await payButton()
    await screen.findByText('l@example.org')
    await userEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile-edit'))
    expect(router.state.location.search).toBe('?add=mobile&return=%2Fcheckout')
    expect(useBasket.getState().lines).toHaveLength(2)
  })

  it('goes on asking when the provider had not answered', async () => {
    server.answer('POST /booking/initiate', () => ({ body: { ...placed, checkout: null } }))
    server.answer('GET /booking/orders/V23456789AB', () => ({
      body: sampleOrder({
        status: 'awaiting_payment',
        mayPay: true,
        holdUntil: placed.holdUntil,
        receiptNumber: null,
      }),
    }))
    server.answer('GET /booking/orders/V23456789AB/checkout', () => ({
      body: { ...placed.checkout, token: 'later' },
    }))
    show()
    await userEvent.click(await payButton())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/razorpay-bridge?token=later'))
  })
})

describe('a booking that is held', () => {
  const held = (part: object = {}) =>
    server.answer('GET /booking/orders/V23456789AB', () => ({
      body: sampleOrder({
        status: 'awaiting_payment',
        mayPay: true,
        // By the temple's clock: this phone's is a year behind.
        holdUntil: '2099-01-01T00:00:00Z',
        holdSecondsLeft: 600,
        receiptNumber: null,
        lines: [sampleLine({ status: 'held' })],
        ...part,
      }),
    }))

  it('counts down and can be paid', async () => {
    held()
    server.answer('GET /booking/orders/V23456789AB/checkout', () => ({ body: placed.checkout }))
    show('/checkout?tran_no=V23456789AB')
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(10:00|9:5\d)$/)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Pay ₹ 200' }))[0] as HTMLElement)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/razorpay-bridge?token=tok'))
  })

  it('returns to the basket when its devotee wants to change it', async () => {
    useBasket.setState({ lines: [] })
    held()
    server.answer('POST /booking/orders/V23456789AB/cancel', () => ({
      body: sampleOrder({ status: 'cancelled' }),
    }))
    const router = show('/checkout?tran_no=V23456789AB')
    await userEvent.click(await screen.findByRole('button', { name: 'Change this booking' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(useBasket.getState().lines.map(({ name, date }) => [name, date])).toEqual([
      ['Arjun Menon', '2026-11-30'],
    ])
  })

  it.each([
    ['expired', 'The time to pay has ended'],
    ['cancelled', 'This booking was let go'],
    ['needs_attention', 'Your payment came after the places were gone'],
  ])('that is %s says so', async (status, title) => {
    held({ status, mayPay: false, isConfirming: status === 'needs_attention' })
    show('/checkout?tran_no=V23456789AB')
    await screen.findByRole('heading', { name: title })
  })
})
