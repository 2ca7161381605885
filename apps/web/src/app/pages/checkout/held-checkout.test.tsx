import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { gate } from '../../../lib/testing/fake-server.ts'
import { sampleLine, sampleOrder, sampleRefund } from '../../../lib/testing/sample-order.ts'
import { placed, prepareCheckout, showCheckout } from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()

describe('a booking that is held', () => {
  const held = (part: object = {}, wait?: Promise<unknown>) =>
    checkout.server.answer('GET /booking/orders/V23456789AB', () => ({
      ...(wait && { wait }),
      body: sampleOrder({
        status: 'awaiting_payment',
        mayPay: true,
        // Server time; this device's clock is a year behind.
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
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledWith('/razorpay-bridge#token=tok'))
  })

  it('that was paid meanwhile turns to its receipt, and no failure is shown before', async () => {
    const known = gate()
    held()
    checkout.server.answer('GET /booking/orders/V23456789AB/checkout', () => {
      held({ status: 'confirmed', mayPay: false, receiptNumber: '2026-27/000123' }, known.wait)
      return {
        status: 409,
        body: { code: 'not_payable', detail: 'This booking is not waiting for a payment.' },
      }
    })
    const router = showCheckout('/checkout?tran_no=V23456789AB')
    const [button] = (await screen.findAllByRole('button', { name: 'Pay ₹ 200' })) as [HTMLElement]
    await userEvent.click(button)
    // The refusal has arrived; the refetched order has not.
    await waitFor(() => expect(checkout.server.asked('GET /booking/orders/V23456789AB')).toHaveLength(2))
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(screen.queryByText('The payment page is not ready yet.')).toBeNull()
    expect(screen.queryByText('This booking is not waiting for a payment.')).toBeNull()
    known.open()
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'))
  })

  it('is asked about anew when "back" brings the page out of the browser’s memory', async () => {
    held()
    const router = showCheckout('/checkout?tran_no=V23456789AB')
    await screen.findAllByRole('button', { name: 'Pay ₹ 200' })
    held({ status: 'confirmed', mayPay: false })
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-success'))
  })

  it.each([
    ['went back to the bank', { refunds: [sampleRefund({ status: 'processed' })] }, /has gone back to you/],
    ['is on its way back', { refunds: [sampleRefund({ status: 'pending' })] }, /on its way back/],
    ['is told in the history', { refunds: [] }, /It had been paid\./],
  ])('that was paid and then cancelled says of the money that it %s', async (_, part, words) => {
    held({ status: 'cancelled', mayPay: false, confirmedAt: '2026-11-14T04:01:00Z', ...part })
    showCheckout('/checkout?tran_no=V23456789AB')
    await screen.findByText(words)
    screen.getByRole('link', { name: 'See my bookings' })
    expect(screen.queryByText(/no payment|charged/)).toBeNull()
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

  it('that is only more postage is let go without lines, and leads back to the bookings', async () => {
    held({ kind: 'delivery_difference', parentTranNo: 'V99999999AB', lines: [], version: 3 })
    checkout.server.answer('POST /booking/orders/V23456789AB/cancel', () => ({
      body: sampleOrder({ status: 'cancelled', lines: [] }),
    }))
    const router = showCheckout('/checkout?tran_no=V23456789AB')
    await userEvent.click(await screen.findByRole('button', { name: 'Let it go' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'))
    expect(checkout.server.asked('POST /booking/orders/V23456789AB/cancel')[0]?.body).toEqual({
      line_ids: [],
      version: 3,
    })
    expect(screen.queryByRole('button', { name: 'Change this booking' })).toBeNull()
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
