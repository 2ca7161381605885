import { paymentSuccess } from '@vazhipadu/contract/checkout'
import { afterEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

const p = useStarted(startPaying)
afterEach(async () => {
  p.control.clearFaults()
  p.control.setOutage(undefined)
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const GANAPATHI_HOMAM = 11
let day = 1
/** Each test uses its own day, so that places taken by one are not missing in another. */
const nextDay = () => `2026-12-${String(++day).padStart(2, '0')}`
const line = (date: string, quantity = 1) => ({
  offering_id: GANAPATHI_HOMAM,
  date,
  name: 'Ammini',
  star_id: 9,
  quantity,
})
const limitTo = async (date: string, places: number) => {
  await sqlRows(p.db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
    GANAPATHI_HOMAM,
    date,
    places,
  ])
  await sqlRows(
    p.db,
    "insert into change_count values ('calendar', 1) on conflict (topic) do update set changes = change_count.changes + 1",
  )
}
async function bookOne(date: string) {
  const { status, body } = await p.book([line(date)])
  expect(status).toBe(200)
  expect(body.checkout).not.toBeNull()
  return { tranNo: body.tran_no, orderId: body.checkout?.order_id ?? '' }
}
const refunds = (tranNo: string) =>
  sqlRows<{ key: string; state: string; source: string; amountPaise: number; cause: string }>(
    p.db,
    'select key, state, source, amount_paise, cause from refund where tran_no = $1 order by requested_at',
    [tranNo],
  )

test('a payment that only the webhook reports confirms the booking', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.pay(orderId)
  expect(await p.status(tranNo)).toMatchObject({ status: 'awaiting_payment', mayPay: true })
  await p.settle()
  expect(await p.status(tranNo)).toMatchObject({ status: 'confirmed', refund: 'none' })
})

test('with every webhook lost the clock finds it', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.pay(orderId, { sendWebhooks: false })
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('awaiting_payment')
  await p.pass(2)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('the redirect alone confirms it, and lands on our page', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  const paid = p.control.pay(orderId, { sendWebhooks: false })
  const answer = await fetch(`${p.url}/booking/payment-callback`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://api.razorpay.com' },
    body: new URLSearchParams({
      razorpay_payment_id: paid.payment_id,
      razorpay_order_id: orderId,
      razorpay_signature: paid.signature,
    }),
  })
  expect(answer.status).toBe(303)
  const back = new URL(answer.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}${back.search}`).toBe(
    `http://localhost:5173/payment-callback?tran_no=${tranNo}`,
  )
  expect((await p.status(tranNo)).status).toBe('confirmed')
  // The page posts the values after the # as its devotee, and may repeat this on a reload.
  const body = paymentSuccess.body.parse(Object.fromEntries(new URLSearchParams(back.hash.slice(1))))
  const success = await p.call(paymentSuccess, { body }, { token: await p.signIn(p.devotee) })
  expect(success.body).toEqual({ tran_no: tranNo, status: 'confirmed' })
})

test('a forged redirect confirms nothing and still lands on our page', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  const answer = await fetch(`${p.url}/booking/payment-callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      razorpay_payment_id: 'pay_00000000000000',
      razorpay_order_id: orderId,
      razorpay_signature: '0'.repeat(64),
    }),
  })
  expect(answer.status).toBe(303)
  expect((await p.status(tranNo)).status).toBe('awaiting_payment')
})

test('a failed payment keeps the hold, shows the bank’s reason, and can be retried', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.pay(orderId, { outcome: 'failed' })
  await p.settle()
  const standing = await p.status(tranNo)
  expect(standing).toMatchObject({ status: 'awaiting_payment', mayPay: true })
  expect(standing.failure).toMatch(/declined/)
  p.control.pay(orderId)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('unpaid, the places go back a minute after the countdown and not before', async () => {
  const date = nextDay()
  await limitTo(date, 1)
  const { tranNo } = await bookOne(date)
  await p.pass(15)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('awaiting_payment')
  expect((await p.book([line(date)], p.devotees[1])).status).toBe(409)
  await p.pass(1)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('expired')
  expect((await p.book([line(date)], p.devotees[1])).status).toBe(200)
})

test('paid after the hold ended, a place still free: it is taken and confirmed', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  await p.pass(17)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('expired')
  p.control.pay(orderId)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('captured after the places went to others: refunded, once, with a key of its own', async () => {
  const date = nextDay()
  await limitTo(date, 1)
  const { tranNo, orderId } = await bookOne(date)
  await p.pass(17)
  await p.settle()
  expect((await p.book([line(date)], p.devotees[1])).status).toBe(200)
  const { payment_id } = p.control.pay(orderId)
  await p.settle()
  await p.settle()
  expect(await p.status(tranNo)).toMatchObject({ status: 'expired' })
  expect(await refunds(tranNo)).toMatchObject([{ key: `late-${payment_id}`, cause: 'late', source: 'ours' }])
  expect(p.control.state().refunds.filter((refund) => refund.payment_id === payment_id)).toHaveLength(1)
})

test('authorised after the places went to others: not captured, the office looks, the provider returns it', async () => {
  const date = nextDay()
  await limitTo(date, 1)
  const { tranNo, orderId } = await bookOne(date)
  await p.pass(17)
  await p.settle()
  expect((await p.book([line(date)], p.devotees[1])).status).toBe(200)
  const { payment_id } = p.control.pay(orderId, { outcome: 'authorized' })
  await p.settle()
  expect(await p.status(tranNo)).toMatchObject({ status: 'needs_attention', isConfirming: true })
  await p.pass(24 * 60 + 5)
  await p.settle()
  expect(p.control.state().payments).toContainEqual(
    expect.objectContaining({ id: payment_id, status: 'refunded' }),
  )
  expect((await p.status(tranNo)).status).toBe('expired')
  expect(await refunds(tranNo)).toMatchObject([{ source: 'provider', cause: 'released', state: 'processed' }])
})

test('authorised in time and not captured by itself: captured by us', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.pay(orderId, { outcome: 'authorized' })
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('a second payment of one order is given back at once', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.pay(orderId)
  await p.settle()
  const second = p.control.pay(orderId, { force: true })
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  const [refund] = await refunds(tranNo)
  expect(refund).toMatchObject({ key: `double-${second.payment_id}`, cause: 'double' })
})

test('webhooks twice, in the wrong order and late change nothing', async () => {
  const { tranNo, orderId } = await bookOne(nextDay())
  p.control.setWebhooks({ hold: true })
  p.control.pay(orderId, { outcome: 'failed' })
  p.control.pay(orderId)
  p.control.setWebhooks({ hold: false })
  p.control.releaseWebhooks(true)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  for (const { id } of p.control.state().webhooks.sent.slice(-6)) p.control.replayWebhook(id)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  expect(await refunds(tranNo)).toEqual([])
})

test('a provider away for ten minutes: holds wait, and everything settles without a person', async () => {
  const date = nextDay()
  const paid = await bookOne(date)
  const unpaid = await bookOne(date)
  p.control.pay(paid.orderId, { sendWebhooks: false })
  p.control.setOutage(10 * 60)
  const during = await p.book([line(date)])
  expect([during.status, during.body.checkout]).toEqual([200, null])
  const checkout = await p.openCheckout(during.body.tran_no)
  expect([checkout.status, checkout.body.code]).toEqual([503, 'provider_silent'])
  await p.pass(9)
  await p.settle()
  expect((await p.status(paid.tranNo)).status).toBe('awaiting_payment')
  p.control.setOutage(undefined)
  await p.pass(2)
  await p.settle()
  expect((await p.status(paid.tranNo)).status).toBe('confirmed')
  const opened = await p.openCheckout(during.body.tran_no)
  expect(opened.status).toBe(200)
  p.control.pay(opened.body.order_id)
  await p.settle()
  expect((await p.status(during.body.tran_no)).status).toBe('confirmed')
  await p.pass(10)
  await p.settle()
  expect((await p.status(unpaid.tranNo)).status).toBe('expired')
})

test('holds that end while the provider is down are kept until it answers', async () => {
  const date = nextDay()
  await limitTo(date, 1)
  const { tranNo, orderId } = await bookOne(date)
  p.control.pay(orderId, { sendWebhooks: false })
  p.control.setOutage(30 * 60)
  await p.pass(17)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('awaiting_payment')
  expect((await p.book([line(date)], p.devotees[1])).status).toBe(409)
  p.control.setOutage(undefined)
  await p.pass(1)
  await p.settle()
  expect((await p.status(tranNo)).status).toBe('confirmed')
})

test('an answer lost while the provider’s order is made: the next press finds that order', async () => {
  p.control.setFaults([{ match: 'POST /v1/orders', kind: 'lost-response', times: 1 }])
  const { body } = await p.book([line(nextDay())])
  expect(body.checkout).toBeNull()
  await p.pass(1)
  const opened = await p.openCheckout(body.tran_no)
  expect(opened.status).toBe(200)
  const made = p.control.state().orders.filter(({ receipt }) => receipt === body.tran_no)
  expect(made.map(({ id }) => id)).toEqual([opened.body.order_id])
})

test('pressing pay lengthens the hold once to twelve minutes', async () => {
  const { tranNo } = await bookOne(nextDay())
  await p.pass(10)
  const first = await p.openCheckout(tranNo)
  expect(first.body.holdUntil).toBe(new Date(p.clock.now().getTime() + 12 * 60_000).toISOString())
  await p.pass(5)
  expect((await p.openCheckout(tranNo)).body.holdUntil).toBe(first.body.holdUntil)
  await p.pass(8)
  expect((await p.openCheckout(tranNo)).body.code).toBe('hold_ended')
})
