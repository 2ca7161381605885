import type { openBridge } from '@vazhipadu/contract/checkout'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { browser } from '../lib/browser.ts'

export type Bridge = ResponseOf<typeof openBridge>

type Checkout = { open(): void }
type Options = Record<string, unknown>
declare global {
  interface Window {
    Razorpay?: new (options: Options) => Checkout
  }
}

/** Milliseconds to wait for the provider's script before offering another way to pay. */
const scriptTimeoutMs = 12_000

/** Rejects if the script is blocked, offline or too slow. */
export function loadCheckoutScript(scriptUrl: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('no checkout script'))
    }
    const timer = setTimeout(fail, scriptTimeoutMs)
    script.src = scriptUrl
    script.onload = () => {
      clearTimeout(timer)
      if (window.Razorpay) resolve()
      else fail()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
}

/**
 * Payment by typed UPI ID ended in India in February 2026: the provider offers apps on phones and a QR code elsewhere.
 */
const withoutCollect = { display: { hide: [{ method: 'upi', flows: ['collect'] }] } }

/**
 * The provider puts white text on this colour, so the light theme's primary is always used; the dark theme's is too
 * pale.
 */
function readSheetColor(): string {
  const { classList } = document.documentElement
  const isDark = classList.contains('dark')
  classList.remove('dark')
  const color = getComputedStyle(document.documentElement).getPropertyValue('--primary').trim()
  classList.toggle('dark', isDark)
  return color
}

/** All results arrive by redirect to the server, because this page may be gone by then. */
export function openCheckout(bridge: Bridge, secondsLeft: number): void {
  if (!window.Razorpay) throw new Error('no checkout script')
  new window.Razorpay({
    key: bridge.key,
    order_id: bridge.order_id,
    amount: bridge.amountPaise,
    currency: bridge.currency,
    name: bridge.templeName,
    description: bridge.description,
    prefill: bridge.prefill,
    config: withoutCollect,
    callback_url: bridge.callbackUrl,
    redirect: true,
    timeout: Math.max(1, secondsLeft),
    theme: { color: readSheetColor() },
    modal: { ondismiss: () => browser.goTo(bridge.cancelUrl) },
  }).open()
}

/**
 * Opens the provider's hosted page, which needs no script here. The provider decides which payment methods it shows;
 * the form has no parameter for them.
 */
export function openHostedPage(bridge: Bridge): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = new URL('/v1/checkout/embedded', hostedOrigin(bridge.scriptUrl)).href
  const fields = {
    key_id: bridge.key,
    order_id: bridge.order_id,
    amount: String(bridge.amountPaise),
    currency: bridge.currency,
    name: bridge.templeName,
    description: bridge.description,
    'prefill[name]': bridge.prefill.name,
    'prefill[email]': bridge.prefill.email,
    'prefill[contact]': bridge.prefill.contact,
    callback_url: bridge.callbackUrl,
    cancel_url: bridge.cancelUrl,
  }
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

/**
 * The script is on `checkout.`, the page on `api.` of the same domain; the tests' fake provider has one host for both.
 */
function hostedOrigin(scriptUrl: string): string {
  const url = new URL(scriptUrl)
  url.hostname = url.hostname.replace(/^checkout\./, 'api.')
  return url.origin
}
