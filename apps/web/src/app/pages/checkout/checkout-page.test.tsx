import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { linesFor } from '../../../features/booking/booking.rules.ts'
import { putLines, useBasket } from '../../../features/booking/booking.store.ts'
import { gate } from '../../../lib/testing/fake-server.ts'
import { sampleOrder } from '../../../lib/testing/sample-order.ts'
import {
  findPayButton,
  placed,
  prepareCheckout,
  profile,
  showCheckout,
} from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()
afterEach(() => vi.restoreAllMocks())
const initiated = () => checkout.server.asked('POST /booking/initiate')

describe('a booking begun before and left', () => {
  const beginAnother = () =>
    putLines(
      'plan',
      linesFor({
        group: 'plan',
        offering: { id: 30, name: 'Pushpanjali' },
        dates: ['2026-12-01'],
        people: [{ name: 'Lakshmi Menon', nameMl: null, starId: 9 }],
      }),
    )

  it('is asked about before anything can be paid, and left out with a press', async () => {
    beginAnother()
    showCheckout()
    const question = await screen.findByRole('region', { name: 'You began another booking before' })
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Noorum palum.*30 Nov.*Arjun Menon$/),
      expect.stringMatching(/^Noorum palum.*30 Nov.*Lakshmi Menon$/),
    ])
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
    await userEvent.click(within(question).getByRole('button', { name: 'Leave it out' }))
    await screen.findAllByRole('button', { name: 'Pay ₹ 200' })
    expect(useBasket.getState().lines.map(({ offeringName }) => offeringName)).toEqual(['Pushpanjali'])
  })

  it('is kept with a press, and asked about once', async () => {
    beginAnother()
    showCheckout()
    await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }))
    await screen.findAllByRole('button', { name: 'Pay ₹ 600' })
    expect(screen.queryByRole('region', { name: 'You began another booking before' })).toBeNull()
  })

  it('is no question where an offering is added from the review', async () => {
    showCheckout()
    await findPayButton()
    const link = screen.getByRole('link', { name: 'Add an offering' })
    expect(link.getAttribute('href')).toBe('/guided-booking?add=1')
  })
})

describe('review and pay', () => {
  it('fetches the price from the server and sends no amount', async () => {
    showCheckout()
    await findPayButton()
    expect(JSON.stringify(checkout.server.asked('POST /booking/quote')[0]?.body)).not.toMatch(
      /paise|amount|price/i,
    )
  })

  it('keeps the places, empties the basket and leads to the payment page', async () => {
    const router = showCheckout()
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledWith('/razorpay-bridge#token=tok'))
    expect(initiated()).toHaveLength(1)
    expect(initiated()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(useBasket.getState().lines).toEqual([])
    // "Back" from the payment page shows the order.
    expect(router.state.location.search).toBe('?tran_no=V23456789AB')
  })

  it('a double press is one booking', async () => {
    const held = gate()
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed, wait: held.wait }))
    showCheckout()
    const button = await findPayButton()
    await userEvent.click(button)
    await userEvent.click(button)
    expect(initiated()).toHaveLength(1)
    act(() => held.open())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledTimes(1))
  })

  it('after a lost answer says that pressing again is safe, and sends the same key', async () => {
    checkout.server.answer('POST /booking/initiate', () => new TypeError('lost'))
    showCheckout()
    await userEvent.click(await findPayButton())
    await screen.findByText(/you will not be booked or charged twice/)
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalled())
    const keys = initiated().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('shows the office’s message that booking is closed, and keeps the key of a request whose response was lost', async () => {
    const body = { code: 'booking_closed', detail: 'Booking opens again after the festival.' }
    checkout.server.answer('POST /booking/initiate', () => ({ status: 503, body }))
    showCheckout()
    await userEvent.click(await findPayButton())
    await screen.findByText('Booking opens again after the festival.')
    expect(screen.queryByText(/We did not hear back/)).toBeNull()
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalled())
    const keys = initiated().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('marks each line that was refused, with its reason and a next step', async () => {
    checkout.server.answer('POST /booking/initiate', () => ({
      status: 409,
      body: {
        code: 'lines_refused',
        detail: 'Some lines cannot be booked.',
        meta: { lines: [{ index: 1, reason: 'full', left: 0, message: null }] },
      },
    }))
    showCheckout()
    await userEvent.click(await findPayButton())
    const card = await screen.findByRole('region', { name: 'One offering needs your choice' })
    within(card).getByText('This day is full.')
    within(card).getByText(/for Lakshmi Menon/)
    within(card).getByRole('button', { name: 'Choose another day' })
    expect(checkout.goTo).not.toHaveBeenCalled()
    await userEvent.click(within(card).getByRole('button', { name: 'Remove' }))
    await screen.findAllByRole('button', { name: 'Pay ₹ 200' })
    expect(screen.queryByRole('region', { name: 'One offering needs your choice' })).toBeNull()
  })

  it('focuses the line that cannot be booked at each press of pay, and sends no request', async () => {
    const scrolled: Element[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolled.push(this)
    })
    checkout.server.answer('POST /booking/initiate', () => ({
      status: 409,
      body: {
        code: 'lines_refused',
        detail: 'Some cannot be booked.',
        meta: { lines: [{ index: 1, reason: 'full', left: 0, message: null }] },
      },
    }))
    showCheckout()
    const button = await findPayButton()
    await userEvent.click(button)
    const line = (await screen.findByText('This day is full.')).closest('li')
    await screen.findByText('Please choose here first, then press pay again.')
    expect(document.activeElement).toBe(line)
    await userEvent.click(button)
    expect(document.activeElement).toBe(line)
    expect(scrolled).toEqual([line, line])
    expect(initiated()).toHaveLength(1)
  })

  it('without a network says so at once, keeps everything, and the next press is the same booking', async () => {
    const network = vi.spyOn(navigator, 'onLine', 'get')
    const turn = (on: boolean) => {
      network.mockReturnValue(on)
      window.dispatchEvent(new Event(on ? 'online' : 'offline'))
    }
    showCheckout()
    const button = await findPayButton()
    checkout.server.answer('POST /booking/initiate', () => new TypeError('Failed to fetch'))
    act(() => turn(false))
    await userEvent.click(button)
    await screen.findByText('There is no network')
    expect(button.getAttribute('aria-busy')).toBeNull()
    expect(useBasket.getState().lines).toHaveLength(2)
    act(() => turn(true))
    await screen.findByText('The network is back')
    // Nothing is sent without a press: the devotee may have changed their mind.
    expect(initiated()).toHaveLength(1)
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalled())
    const keys = initiated().map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBe(keys[1])
  })

  it('shows the refund for a cancellation, and its deadline, before paying', async () => {
    checkout.server.answer('GET /booking/online-booking-setting', () => ({
      body: { mayCancel: true, cancelSharePercent: 50, timeZone: 'UTC' },
    }))
    checkout.server.answer('GET /booking/offerings/', () => ({
      body: { offerings: [{ id: 28, cutoff: { daysBefore: 1, time: '18:00' } }] },
    }))
    showCheckout()
    await screen.findByText(
      /You may cancel until Sun 29 Nov 2026, 6\spm\. ₹\s200 of ₹\s400 comes back \(50%\)\./,
    )
  })

  it.each([
    ['the server asks for it', { ...profile }, true],
    ['the profile has none', { ...profile, mobile: null }, false],
  ])('leads to the mobile number when %s', async (_, known, refuses) => {
    checkout.server.answer('GET /profile/self', () => ({ body: known }))
    if (refuses) {
      checkout.server.answer('POST /booking/initiate', () => ({
        status: 422,
        body: { code: 'mobile_required', detail: 'A mobile number is needed.' },
      }))
    }
    const router = showCheckout()
    const button = await findPayButton()
    await screen.findByText('l@example.org')
    await userEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile-edit'))
    expect(router.state.location.search).toBe('?add=mobile&return=%2Fcheckout')
    expect(useBasket.getState().lines).toHaveLength(2)
  })

  it('keeps polling while the provider has not answered', async () => {
    checkout.server.answer('POST /booking/initiate', () => ({ body: { ...placed, checkout: null } }))
    checkout.server.answer('GET /booking/orders/V23456789AB', () => ({
      body: sampleOrder({
        status: 'awaiting_payment',
        mayPay: true,
        holdUntil: placed.holdUntil,
        receiptNumber: null,
      }),
    }))
    checkout.server.answer('GET /booking/orders/V23456789AB/checkout', () => ({
      body: { ...placed.checkout, token: 'later' },
    }))
    showCheckout()
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledWith('/razorpay-bridge#token=later'))
  })
})
