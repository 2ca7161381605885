import '../main.css'
import type { openBridge } from '@vazhipadu/contract/checkout'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { addresses, fetchAddresses } from '../lib/addresses.ts'
import { browser } from '../lib/browser.ts'
import { formatSeconds } from '../lib/format/format-seconds.ts'
import { type Bridge, loadCheckoutScript, openCheckout, openHostedPage } from './open-checkout.ts'
import { applyLook, readFragment } from './read-fragment.ts'
import { makeTimer, renderPage } from './render-page.ts'
import { speak, word } from './word.ts'

// A document on its own origin: the provider's script runs only here and cannot read the app's access token, basket or
// refresh cookie, nor call the API with them (decision 0024).
/** Only the type is imported: the schemas would be larger than the rest of the page. */
const bridgeCall = { method: 'POST', path: '/booking/bridge' } as const satisfies Pick<
  typeof openBridge,
  'method' | 'path'
>
/** Same timeout as in the app. Requests from here carry neither credentials nor a bearer token (decision 0024). */
const timeoutMs = 60_000
const { token, tranNo, look } = readFragment(window.location.hash)
applyLook(look)
const timer = makeTimer()
let timing: ReturnType<typeof setInterval> | undefined

// Returned from the bank or another app, or restored by the phone: the order may be paid, so do not open the checkout
// again.
const isReturn = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')
void speak(look.lang).then(() => start(isReturn ? lookAgain : open))
window.addEventListener('pageshow', ({ persisted }) => persisted && void start(lookAgain))

type Next = (bridge: Bridge, endsAt: number) => Promise<void> | void

async function start(next: Next): Promise<void> {
  // The state of places and payment is not known yet.
  if (next === lookAgain) renderLooking()
  else renderPage({ title: word('bridge.opening'), text: word('bridge.wait'), actions: [], busy: true })
  const found = await connectBridge()
  if (found === 'unreached') {
    return renderPage({
      title: word('bridge.unreached'),
      text: word('bridge.unreachedText'),
      actions: [
        { words: word('bridge.retry'), look: 'main', press: () => void start(next) },
        toBookings('plain'),
      ],
    })
  }
  if (found === 'refused') return leaveClosed()
  document.title = word('bridge.documentTitle', { temple: found.templeName })
  const endsAt = performance.now() + found.secondsLeft * 1000
  countDown(found, endsAt)
  await next(found, endsAt)
}

/**
 * The order can no longer be paid here: it is paid, expired or released. This page may not learn which; the app's page
 * fetches and shows it.
 */
function leaveClosed(): void {
  if (tranNo === undefined) {
    const actions = [toBookings('main')]
    renderPage({ title: word('bridge.refused'), text: word('bridge.refusedText'), actions })
    return
  }
  renderLooking()
  browser.replaceBy(`/payment-cancel?tran_no=${tranNo}`)
}

function renderLooking(): void {
  renderPage({ title: word('bridge.looking'), text: word('bridge.lookingText'), actions: [], busy: true })
}

/** Opens the app's page that makes the server ask the provider, and offers payment if nothing was paid. */
function lookAgain(bridge: Bridge): void {
  browser.replaceBy(bridge.cancelUrl)
}

async function connectBridge(): Promise<Bridge | 'refused' | 'unreached'> {
  const stop = new AbortController()
  const patience = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // Not cached: this origin stores nothing.
    await fetchAddresses(stop.signal)
    const answer = await fetch(`${addresses.api}${bridgeCall.path}`, {
      method: bridgeCall.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: stop.signal,
    })
    if (answer.ok) return (await answer.json()) as Bridge
    return answer.status >= 500 || answer.status === 429 ? 'unreached' : 'refused'
  } catch {
    return 'unreached'
  } finally {
    clearTimeout(patience)
  }
}

async function open(bridge: Bridge, endsAt: number): Promise<void> {
  const above = bridge.templeName
  const title = word('bridge.title', { amount: formatRupees(bridge.amountPaise) })
  renderPage({ above, title, text: word('bridge.openingText'), timer, actions: [], busy: true })
  try {
    await loadCheckoutScript(bridge.scriptUrl)
    openCheckout(bridge, secondsLeft(endsAt))
    // Behind the provider's overlay: the next steps, in case the overlay is not shown.
    renderPage({
      above,
      title,
      text: word('bridge.openText'),
      timer,
      actions: [
        { words: word('bridge.open'), look: 'line', press: () => void open(bridge, endsAt) },
        goBack(bridge),
      ],
    })
  } catch {
    renderPage({
      above,
      title: word('bridge.slow'),
      text: word('bridge.slowText'),
      timer,
      actions: [
        { words: word('bridge.retry'), look: 'main', press: () => void open(bridge, endsAt) },
        { words: word('bridge.hosted'), look: 'line', press: () => openHostedPage(bridge) },
        goBack(bridge),
      ],
    })
  }
}

const secondsLeft = (endsAt: number) => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))

/** Counts down from the server's seconds left, because the phone's clock may be wrong. */
function countDown(bridge: Bridge, endsAt: number): void {
  clearInterval(timing)
  const tell = () => {
    const left = secondsLeft(endsAt)
    timer.textContent = left > 0 ? word('bridge.left', { time: formatSeconds(left) }) : word('bridge.ended')
    if (left > 0) return
    clearInterval(timing)
    browser.goTo(bridge.cancelUrl)
  }
  timing = setInterval(tell, 1000)
  tell()
}

const goBack = (bridge: Bridge) => ({
  words: word('bridge.back'),
  look: 'plain' as const,
  press: () => browser.goTo(bridge.cancelUrl),
})

/** This host redirects every other path to the app. */
const toBookings = (look: 'main' | 'plain') => ({
  words: word('bridge.bookings'),
  look,
  press: () => browser.goTo('/history'),
})
