import { randomUUID } from 'node:crypto'
import { createAccessTokens } from '../../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import { callTemple, insist, type OnOutcome, type Person } from './call-temple.ts'
import type { Temple } from './start-temple.ts'

/** The outcome of one press of *book* as its client saw it. */
export type Seen = {
  press: number
  accountId: string
  outcome: 'acknowledged' | 'refused' | 'gave up'
  tranNo: string | null
  totalPaise: number
  paymentIds: string[]
  tries: number
  /** When it was sent and answered, by this process's clock. */
  pressedMs: number
  toldMs: number
}

type Paid = { payment_id: string; order_id: string; signature: string; status: string }
type Size = {
  presses: number
  concurrency: number
  /** Number of the first press; another crowd of the same temple starts elsewhere. */
  first?: number
  goesOn?: () => boolean
  /** Whether new people still start; those who have started finish. */
  isOpen?: () => boolean
  /** Awaited by each client between two bookings. */
  rest?: () => Promise<unknown>
  hear?: OnOutcome
}

/** One in ten wants a day with a single place; every other one of them wants the first such day. */
export const SCARCE = { offering_id: 44, from: 10, days: 20 }
const UNLIMITED = 1

/**
 * Many clients book and pay at once, each retrying with the same idempotency key if there is no response, as the web
 * app does.
 */
export async function runCrowd(
  temple: Pick<Temple, 'urls' | 'control' | 'config'>,
  devotees: Devotee[],
  size: Size,
  tell: (done: number, seen: Seen) => void = () => undefined,
): Promise<Seen[]> {
  const {
    presses,
    concurrency,
    first = 0,
    goesOn = () => true,
    isOpen = () => true,
    hear = () => undefined,
  } = size
  const rest = size.rest ?? (() => Promise.resolve())
  const tokens = createAccessTokens(temple.config.TOKEN_KEYS)
  const seen: Seen[] = []
  let next = first
  const one = async () => {
    for (let press = next++; press < first + presses && goesOn() && isOpen(); press = next++) {
      const devotee = devotees[press % devotees.length] as Devotee
      const now = systemClock.now()
      const token = await tokens.sign(
        { sub: devotee.accountId, sid: randomUUID(), role: ['user'], signedInAt: now },
        now,
      )
      const one = await bookAndPay(temple, { press, accountId: devotee.accountId, token, goesOn, hear })
      seen.push(one)
      tell(seen.length, one)
      await rest()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  return seen
}

type CrowdTarget = Pick<Temple, 'urls' | 'control'>

async function bookAndPay(temple: CrowdTarget, person: Person): Promise<Seen> {
  const { press, accountId } = person
  const seen: Seen = {
    press,
    accountId,
    outcome: 'gave up',
    tranNo: null,
    totalPaise: 0,
    paymentIds: [],
    tries: 0,
    pressedMs: performance.now(),
    toldMs: 0,
  }
  const call = {
    method: 'POST',
    path: '/booking/initiate',
    body: { lines: [chooseLine(press)] },
    key: randomUUID(),
  }
  const held = await insist(seen, person, (tries) => callTemple(temple, person, call, tries))
  seen.toldMs = performance.now()
  if (!held) return seen
  if (held.status !== 200) return { ...seen, outcome: 'refused' }
  const tranNo = String(held.body.tran_no)
  Object.assign(seen, { outcome: 'acknowledged', tranNo, totalPaise: held.body.totalPaise })
  const booking = choose(press)
  if (!booking) return seen
  const checkout = held.body.checkout as { order_id: string } | null
  const orderId = checkout?.order_id ?? (await openCheckout(temple, seen, person, tranNo))
  if (!orderId) return seen
  for (const one of booking) {
    const begunMs = systemClock.now().getTime()
    const paid = (await temple.control('POST', `orders/${orderId}/pay`, one)) as Partial<Paid>
    const endedMs = systemClock.now().getTime()
    person.hear({
      what: 'pay',
      accountId,
      asked: { tranNo },
      begunMs,
      endedMs,
      answer: { status: 200, body: paid },
    })
    if (!paid.payment_id) continue
    seen.paymentIds.push(paid.payment_id)
    // Every other client closes the tab, so that only the webhook and the sweep can confirm the payment.
    if (press % 2 === 0) await comeBack(temple, press, paid as Paid)
  }
  return seen
}

function chooseLine(press: number) {
  const isScarce = press % 10 === 0
  const scarceDay = press % 20 === 0 ? 0 : Math.floor(press / 20) % SCARCE.days
  const after = isScarce ? SCARCE.from + scarceDay : 20
  return {
    offering_id: isScarce ? SCARCE.offering_id : UNLIMITED,
    date: new Date(systemClock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10),
    // The unique name identifies a press, however often it was booked.
    name: `Press ${press}`,
    star_id: 9,
    quantity: 1,
  }
}

/** What people do after booking: most pay, some twice, some are declined by their bank, some leave. */
function choose(press: number): object[] | undefined {
  switch (press % 12) {
    case 3:
      return undefined
    case 5:
      return [{ outcome: 'failed' }]
    case 7:
      return [{ outcome: 'authorized' }]
    case 9:
      return [{}, { force: true }]
    case 11:
      return [{ sendWebhooks: false }]
    default:
      return [{}]
  }
}

async function openCheckout(
  temple: CrowdTarget,
  seen: Seen,
  person: Person,
  tranNo: string,
): Promise<string | undefined> {
  const call = { method: 'GET', path: `/booking/orders/${tranNo}/checkout` }
  const opened = await insist(seen, person, (tries) => callTemple(temple, person, call, tries))
  return opened?.status === 200 ? String(opened.body.order_id) : undefined
}

/** The browser's return from the provider, once: without a response the page only shows *confirming*. */
async function comeBack({ urls }: CrowdTarget, press: number, paid: Paid): Promise<void> {
  await fetch(`${urls[press % urls.length]}/booking/payment-callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      razorpay_payment_id: paid.payment_id,
      razorpay_order_id: paid.order_id,
      razorpay_signature: paid.signature,
    }),
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
}
