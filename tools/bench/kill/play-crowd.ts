import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { createAccessTokens } from '../../../apps/server/src/features/identity/sessions/sign-access-token.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import type { Devotee } from '../../../apps/server/src/testing/make-devotees.ts'
import type { Temple } from './start-temple.ts'

/** What became of one press of *book*, as the one who pressed it saw it. */
export type Seen = {
  press: number
  accountId: string
  outcome: 'acknowledged' | 'refused' | 'gave up'
  tranNo: string | null
  totalPaise: number
  paymentIds: string[]
  tries: number
  /** When it was pressed and when it was told, of this process's own time. */
  pressedMs: number
  toldMs: number
}

type Paid = { payment_id: string; order_id: string; signature: string; status: string }
type Answer = { status: number; body: Record<string, unknown> }

const PATIENCE_MS = 120_000
/** One in ten wants the one place of a day that everybody wants. */
const SCARCE = { offering_id: 44, days: 20 }
const UNLIMITED = 1

type Crowd = {
  presses: number
  atOnce: number
  /** The number of the first press: another crowd of the same temple begins elsewhere. */
  first?: number
  goesOn?: () => boolean
}

/** Many people book and pay at once, each trying again with the same key when nobody answers, as the web does. */
export async function playCrowd(
  temple: Temple,
  devotees: Devotee[],
  { presses, atOnce, first = 0, goesOn = () => true }: Crowd,
  tell: (done: number) => void = () => undefined,
): Promise<Seen[]> {
  const tokens = createAccessTokens(temple.config.TOKEN_KEYS)
  const seen: Seen[] = []
  let next = first
  const one = async () => {
    for (let press = next++; press < first + presses && goesOn(); press = next++) {
      const devotee = devotees[press % devotees.length] as Devotee
      const now = systemClock.now()
      const token = await tokens.sign(
        { sub: devotee.accountId, sid: randomUUID(), role: ['user'], signedInAt: now },
        now,
      )
      seen.push(await bookAndPay(temple, { press, accountId: devotee.accountId, token, goesOn }))
      tell(seen.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return seen
}

type Person = { press: number; accountId: string; token: string; goesOn: () => boolean }

async function bookAndPay(temple: Temple, { press, accountId, token, goesOn }: Person): Promise<Seen> {
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
  const day = (after: number) =>
    new Date(systemClock.now().getTime() + after * 86_400_000).toISOString().slice(0, 10)
  const isScarce = press % 10 === 0
  const line = {
    offering_id: isScarce ? SCARCE.offering_id : UNLIMITED,
    date: day(isScarce ? 10 + (press % SCARCE.days) : 20),
    // By its name a press is found again, however often it was booked.
    name: `Press ${press}`,
    star_id: 9,
    quantity: 1,
  }
  const key = randomUUID()
  const held = await insist(seen, goesOn, (tries) =>
    call(temple, press + tries, 'POST', '/booking/initiate', token, { lines: [line] }, key),
  )
  seen.toldMs = performance.now()
  if (!held) return seen
  if (held.status !== 200) return { ...seen, outcome: 'refused' }
  const tranNo = String(held.body.tran_no)
  Object.assign(seen, { outcome: 'acknowledged', tranNo, totalPaise: held.body.totalPaise })
  const booking = choose(press)
  if (!booking) return seen
  const checkout = held.body.checkout as { order_id: string } | null
  const orderId = checkout?.order_id ?? (await openCheckout(temple, seen, { press, token, tranNo, goesOn }))
  if (!orderId) return seen
  for (const one of booking) {
    const paid = (await temple.control('POST', `orders/${orderId}/pay`, one)) as Partial<Paid>
    if (!paid.payment_id) continue
    seen.paymentIds.push(paid.payment_id)
    // Every other one closes the tab: only the event and the clock can tell.
    if (press % 2 === 0) await comeBack(temple, press, paid as Paid)
  }
  return seen
}

/** What people do after booking: most pay, some twice, some are refused by their bank, some walk away. */
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
  temple: Temple,
  seen: Seen,
  { press, token, tranNo, goesOn }: Omit<Person, 'accountId'> & { tranNo: string },
): Promise<string | undefined> {
  const opened = await insist(seen, goesOn, (tries) =>
    call(temple, press + tries, 'GET', `/booking/orders/${tranNo}/checkout`, token),
  )
  return opened?.status === 200 ? String(opened.body.order_id) : undefined
}

/** The browser's own way back, once: if nobody answers, the page only says *confirming*. */
async function comeBack({ urls }: Temple, press: number, paid: Paid): Promise<void> {
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

/** Again and again until somebody answers and does not only ask for patience. */
async function insist(
  seen: Seen,
  goesOn: () => boolean,
  ask: (tries: number) => Promise<Answer>,
): Promise<Answer | undefined> {
  const until = performance.now() + PATIENCE_MS
  for (let tries = 0; performance.now() < until && goesOn(); tries++) {
    seen.tries++
    const answer = await ask(tries).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await delay(100)
  }
  return undefined
}

async function call(
  { urls }: Temple,
  which: number,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const answer = await fetch(`${urls[which % urls.length]}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
