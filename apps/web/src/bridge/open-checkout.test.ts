import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Bridge, openCheckout, openHostedPage } from './open-checkout.ts'

const bridge: Bridge = {
  tran_no: 'V23456789AB',
  key: 'rzp_test_x',
  order_id: 'order_1',
  amountPaise: 46_000,
  currency: 'INR',
  templeName: 'Sree Nagaraja Temple',
  description: 'Booking V23456789AB',
  prefill: { name: 'Lakshmi', email: 'l@example.org', contact: '+919847012345' },
  callbackUrl: 'http://api.test/booking/payment-callback',
  cancelUrl: 'http://web.test/payment-cancel?tran_no=V23456789AB',
  scriptUrl: 'https://checkout.provider.test/v1/checkout.js',
  holdUntil: '2026-11-16T00:15:00.000Z',
  secondsLeft: 600,
}

let given: Record<string, unknown>
beforeEach(() => {
  given = {}
  window.Razorpay = class {
    constructor(options: Record<string, unknown>) {
      given = options
    }
    open() {}
  }
})
afterEach(() => {
  delete window.Razorpay
  vi.restoreAllMocks()
})

describe('the colour of the provider’s window', () => {
  it('carries white letters also in the dark look, and the page stays dark', () => {
    const style = document.createElement('style')
    style.textContent = ':root { --primary: #225290 } .dark { --primary: #8bbcf3 }'
    document.head.append(style)
    document.documentElement.classList.add('dark')
    openCheckout(bridge, 600)
    expect(given.theme).toEqual({ color: '#225290' })
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    document.documentElement.classList.remove('dark')
    style.remove()
  })
})

describe('UPI at the provider’s checkout', () => {
  it('hides Collect, which has ended: what is left is the app, and the code to scan', () => {
    openCheckout(bridge, 600)
    expect(given.config).toEqual({ display: { hide: [{ method: 'upi', flows: ['collect'] }] } })
  })

  it('names no UPI ID and no method beforehand', () => {
    openCheckout(bridge, 600)
    expect(given.prefill).toEqual(bridge.prefill)
    expect(JSON.stringify(given)).not.toContain('vpa')
  })

  it('posts to the hosted page only the fields that are documented for it', () => {
    const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
    openHostedPage(bridge)
    const form = submit.mock.contexts[0] as HTMLFormElement
    expect(form.action).toBe('https://api.provider.test/v1/checkout/embedded')
    expect([...new FormData(form).keys()]).toEqual([
      'key_id',
      'order_id',
      'amount',
      'currency',
      'name',
      'description',
      'prefill[name]',
      'prefill[email]',
      'prefill[contact]',
      'callback_url',
      'cancel_url',
    ])
  })
})
