import '../main.css'
import type { openBridge } from '@vazhipadu/contract/checkout'
import { addresses, askAddresses } from '../lib/addresses.ts'
import { browser } from '../lib/browser.ts'
import { formatRupees } from '../lib/format/format-rupees.ts'
import { formatSeconds } from '../lib/format/format-seconds.ts'
import { drawPage, makeTimer } from './draw-page.ts'
import { type Bridge, loadCheckoutScript, openCheckout, openHostedPage } from './open-checkout.ts'
import { applyLook, readFragment } from './read-fragment.ts'
import { speak, word } from './word.ts'

// A document on an origin of its own: the provider's script runs here and nowhere else. The access token, the basket and
// the refresh cookie are the app's, which this origin can neither read nor call for (decision 0024).
/** By its type alone: the schemas themselves would weigh more than the rest of the page. */
const bridgeCall = { method: 'POST', path: '/booking/bridge' } as const satisfies Pick<
  typeof openBridge,
  'method' | 'path'
>
/** As the app's own calls have it. Neither credentials nor a bearer go with this one: this origin has none (decision 0024). */
const timeoutMs = 60_000
const { token, tranNo, look } = readFragment(window.location.hash)
applyLook(look)
const timer = makeTimer()
let timing: ReturnType<typeof setInterval> | undefined

// Back from the bank or an app, or a tab that a phone had thrown away: it may be paid, and is not opened to pay again.
const isReturn = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')
void speak(look.lang).then(() => start(isReturn ? lookAgain : open))
window.addEventListener('pageshow', ({ persisted }) => persisted && void start(lookAgain))

type Next = (bridge: Bridge, endsAt: number) => Promise<void> | void

async function start(next: Next): Promise<void> {
  // Nothing is known yet, neither of the places nor of the money.
  if (next === lookAgain) drawLooking()
  else drawPage({ title: word('bridge.opening'), text: word('bridge.wait'), actions: [], busy: true })
  const found = await askForBridge()
  if (found === 'unreached') {
    return drawPage({
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
 * It cannot be paid here any more: it is paid, or its time has ended, or it was let go. Which of them, this page may not
 * know; the app's page asks and says it.
 */
function leaveClosed(): void {
  if (tranNo === undefined) {
    const actions = [toBookings('main')]
    drawPage({ title: word('bridge.refused'), text: word('bridge.refusedText'), actions })
    return
  }
  drawLooking()
  browser.replaceBy(`/payment-cancel?tran_no=${tranNo}`)
}

function drawLooking(): void {
  drawPage({ title: word('bridge.looking'), text: word('bridge.lookingText'), actions: [], busy: true })
}

/** The page that asks the bank what is true, and from which one may pay if nothing was. */
function lookAgain(bridge: Bridge): void {
  browser.replaceBy(bridge.cancelUrl)
}

async function askForBridge(): Promise<Bridge | 'refused' | 'unreached'> {
  const stop = new AbortController()
  const patience = setTimeout(() => stop.abort(), timeoutMs)
  try {
    // Kept nowhere: this origin keeps nothing.
    await askAddresses(stop.signal)
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
  drawPage({ above, title, text: word('bridge.openingText'), timer, actions: [], busy: true })
  try {
    await loadCheckoutScript(bridge.scriptUrl)
    openCheckout(bridge, secondsLeft(endsAt))
    // Behind the provider's window: the way on for whoever sees this page instead of it.
    drawPage({
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
    drawPage({
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

/** Reckoned from what the temple said is left, so that a phone whose clock is wrong shows the truth. */
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

/** Whatever is not the payment page, this host leads to the app. */
const toBookings = (look: 'main' | 'plain') => ({
  words: word('bridge.bookings'),
  look,
  press: () => browser.goTo('/history'),
})
