import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { generateMobileOtp, verifyChangedMobile } from '@vazhipadu/contract/contact'
import { describe, expect, it } from 'vitest'
import { useBasket } from '../../../features/booking/booking.store.ts'
import { sampleLine, sampleOrder } from '../../../lib/testing/sample-order.ts'
import { findPayButton, placed, prepareCheckout, showCheckout } from '../../../testing/prepare-checkout.tsx'

const checkout = prepareCheckout()

describe('what comes before few places can be kept', () => {
  const refuse = (code: string, meta: object | undefined, status = 409) =>
    checkout.server.answer('POST /booking/initiate', () => ({
      status,
      body: { code, detail: 'Not yet.', meta },
    }))
  const numbers = ['V2222222222', 'V3333333333', 'V4444444444']
  const waiting = () => {
    for (const [index, tran_no] of numbers.entries())
      checkout.server.answer(`GET /booking/orders/${tran_no}`, () => ({
        body: sampleOrder({
          tran_no,
          status: 'awaiting_payment',
          mayPay: true,
          holdUntil: '2099-01-01T00:00:00Z',
          holdSecondsLeft: 600,
          totalPaise: 10_000 * (index + 1),
          lines: [sampleLine({ id: index + 7, offeringName: `Pooja ${index + 1}`, status: 'held' })],
        }),
      }))
    refuse('too_many_unpaid', { most: 3, tran_nos: numbers })
  }

  it('says how many of few places can be kept until they are paid', async () => {
    const line = { index: 1, reason: 'limit_unpaid', left: 1, most: 5, message: null }
    refuse('lines_refused', { lines: [line] })
    showCheckout()
    await userEvent.click(await findPayButton())
    const card = await screen.findByRole('region', { name: 'One offering needs your choice' })
    within(card).getByText('These places are few. You can keep 5 until you have paid.')
  })

  it('a fourth unpaid booking shows the three, each with one tap to finish or to let go', async () => {
    waiting()
    const router = showCheckout()
    await userEvent.click(await findPayButton())
    const card = await screen.findByRole('region', { name: '3 bookings of yours wait to be paid' })
    expect(document.activeElement).toBe(card)
    await within(card).findByText('Pooja 3')
    expect(within(card).getAllByRole('link', { name: /^Finish paying/ })).toHaveLength(3)
    expect(within(card).getAllByRole('button', { name: /^Let it go/ })).toHaveLength(3)
    await userEvent.click(within(card).getByRole('link', { name: 'Finish paying Pooja 2, ₹ 200' }))
    expect(router.state.location.search).toBe('?tran_no=V3333333333')
    expect(useBasket.getState().lines).toHaveLength(2)
  })

  it('releasing one makes room, and the choices are kept', async () => {
    waiting()
    checkout.server.answer('POST /booking/orders/V2222222222/cancel', () => ({
      body: sampleOrder({ status: 'cancelled' }),
    }))
    showCheckout()
    await userEvent.click(await findPayButton())
    await userEvent.click(await screen.findByRole('button', { name: 'Let it go: Pooja 1, ₹ 100' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /wait to be paid/ })).toBeNull())
    expect(checkout.server.asked('POST /booking/orders/V2222222222/cancel')[0]?.body).toMatchObject({
      line_ids: [7],
    })
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await findPayButton())
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledWith('/razorpay-bridge#token=tok'))
  })

  it('says by the clock from when few places can be kept again', async () => {
    const until = new Date(2026, 10, 15, 16, 40)
    refuse('scarce_wait', { until: until.toISOString() })
    showCheckout()
    await userEvent.click(await findPayButton())
    await screen.findByText('These places are few')
    expect(document.body.textContent).toMatch(/You can keep them again from 4:40\spm your time\./)
    expect(document.body.textContent).not.toMatch(/lapse|suspicio|abuse/i)
  })

  it('a mobile that was never proven is proven here, and the same places are kept', async () => {
    refuse('mobile_unproven', undefined, 422)
    checkout.server.answer(`POST ${generateMobileOtp.path}`, () => ({
      body: { status: 'success', message: 'Sent.', token: 'change-token', sentBy: 'sms' },
    }))
    checkout.server.answer(`POST ${verifyChangedMobile.path}`, () => ({
      body: { status: 'success', message: 'Mobile verification successful.' },
    }))
    showCheckout()
    await userEvent.click(await findPayButton())
    const card = await screen.findByRole('region', { name: 'One code, once' })
    within(card).getByText(/A code to \+91 98470 12345/)
    await userEvent.click(within(card).getByRole('button', { name: 'Send the code' }))
    checkout.server.answer('POST /booking/initiate', () => ({ body: placed }))
    await userEvent.click(await within(card).findByLabelText('Digit 1 of 6'))
    await userEvent.paste('123456')
    await userEvent.click(within(card).getByRole('button', { name: 'Verify mobile' }))
    await waitFor(() => expect(checkout.goTo).toHaveBeenCalledWith('/razorpay-bridge#token=tok'), {
      timeout: 5_000,
    })
    expect(checkout.server.asked(`POST ${verifyChangedMobile.path}`)[0]?.body).toEqual({
      otpCode: '123456',
      token: 'change-token',
    })
  })

  it('says that the temple office confirms a number that no SMS reaches, and leads to the help form', async () => {
    refuse('mobile_unproven', undefined, 422)
    const message = 'We cannot send SMS to this country.'
    checkout.server.answer(`POST ${generateMobileOtp.path}`, () => ({ body: { status: 'failed', message } }))
    showCheckout()
    await userEvent.click(await findPayButton())
    const card = await screen.findByRole('region', { name: 'One code, once' })
    const help = within(card).getByRole('link', { name: 'Ask the temple office' })
    expect(help.getAttribute('href')).toBe('/customer-support/raise-ticket')
    await userEvent.click(within(card).getByRole('button', { name: 'Send the code' }))
    expect(await within(card).findByText(message)).toBeTruthy()
  })
})
