import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { gate } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import {
  findPayButton,
  placed,
  prepareCheckout,
  profile,
  showCheckout,
} from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()
const initiated = () => checkout.server.asked('POST /booking/initiate')

describe('review and pay', () => {
  it('asks the server for the price and sends no amount', async () => {
    showCheckout()
    await findPayButton()
    expect(JSON.stringify(checkout.server.asked('POST /booking/quote')[0]?.body)).not.toMatch(
      /paise|amount|price/i,
    )
  })

  it('keeps the places, empties the basket and leads to the payment page', async () => {
    const router = showCheckout()
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.assign).toHaveBeenCalledWith('/razorpay-bridge#token=tok'))
    expect(initiated()).toHaveLength(1)
    expect(initiated()[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(useBasket.getState().lines).toEqual([])
    // "Back" from the bank finds the booking.
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
    await waitFor(() => expect(checkout.assign).toHaveBeenCalledTimes(1))
  })

  it('after a lost answer says that pressing again is safe, and sends the same key', async () => {
    checkout.server.answer('POST /booking/initiate', () => new TypeError('lost'))
    showCheckout()
    await userEvent.click(await findPayButton())
    await screen.findByText(/you will not be booked or charged twice/)
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.assign).toHaveBeenCalled())
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
    const card = await screen.findByRole('region', { name: 'One line needs your choice' })
    within(card).getByText('This day is full.')
    within(card).getByText(/for Lakshmi Menon/)
    within(card).getByRole('button', { name: 'Choose another day' })
    expect(document.activeElement).toBe(card)
    expect(checkout.assign).not.toHaveBeenCalled()
    await userEvent.click(within(card).getByRole('button', { name: 'Remove' }))
    await screen.findAllByRole('button', { name: 'Pay ₹ 200' })
    expect(screen.queryByRole('region', { name: 'One line needs your choice' })).toBeNull()
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

  it('goes on asking when the provider had not answered', async () => {
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
    await waitFor(() => expect(checkout.assign).toHaveBeenCalledWith('/razorpay-bridge#token=later'))
  })
})

describe('a booking that is held', () => {
  const held = (part: object = {}) =>
    checkout.server.answer('GET /booking/orders/V23456789AB', () => ({
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
    checkout.server.answer('GET /booking/orders/V23456789AB/checkout', () => ({ body: placed.checkout }))
    showCheckout('/checkout?tran_no=V23456789AB')
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(10:00|9:5\d)$/)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Pay ₹ 200' }))[0] as HTMLElement)
    await waitFor(() => expect(checkout.assign).toHaveBeenCalledWith('/razorpay-bridge#token=tok'))
  })

  it('returns to the basket when its devotee wants to change it', async () => {
    useBasket.setState({ lines: [] })
    held()
    checkout.server.answer('POST /booking/orders/V23456789AB/cancel', () => ({
      body: sampleOrder({ status: 'cancelled' }),
    }))
    const router = showCheckout('/checkout?tran_no=V23456789AB')
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
    showCheckout('/checkout?tran_no=V23456789AB')
    await screen.findByRole('heading', { name: title })
  })
})
