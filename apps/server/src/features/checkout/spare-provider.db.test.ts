import { randomUUID } from 'node:crypto'
import { initiateBooking, paymentFailure, paymentSuccess } from '@vazhipadu/contract/checkout'
import { afterEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { runSweeps } from '../../platform/jobs/run-sweeps.ts'
import { createLog } from '../../platform/log.ts'
import { checkBooks } from '../../testing/check-books.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'

// The brake is on, as in production; other tests move their own clock and run without it.
const p = useStarted(() => startPaying({ RAZORPAY_BRAKE_MS: '1000' }))
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await checkBooks(p.db)).toEqual([])
})

const basket = (date: string) => ({ lines: [{ offering_id: 11, date, name: 'Ammini', star_id: 9 }] })
async function book(date: string, checkout: 'now' | 'later' = 'now', by = p.devotee) {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...basket(date), checkout }
  const answer = await p.call(initiateBooking, { body }, { token: await p.signIn(by), headers })
  return { tranNo: answer.body.tran_no, orderId: answer.body.checkout?.order_id ?? '' }
}

test('a payment reported by three events and the browser is fetched once', async () => {
  const { tranNo, orderId } = await book('2026-12-02')
  const asking = vi.spyOn(p.provider, 'listPayments')
  const paid = p.control.pay(orderId)
  await p.control.waitForWebhooks()
  const events = await sqlRows(p.db, 'select event from provider_event order by event')
  expect(events).toEqual([
    { event: 'order.paid' },
    { event: 'payment.authorized' },
    { event: 'payment.captured' },
  ])
  await p.runJobs()
  expect((await p.status(tranNo)).status).toBe('confirmed')
  const form = new URLSearchParams({
    razorpay_payment_id: paid.payment_id,
    razorpay_order_id: orderId,
    razorpay_signature: paid.signature,
  })
  const back = await fetch(`${p.url}/booking/payment-callback`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  })
  expect(back.headers.get('location')).toContain(tranNo)
  expect(asking).toHaveBeenCalledTimes(1)
  const open = await sqlRows(p.db, 'select event_id from provider_event where processed_at is null')
  expect(open).toEqual([])
})

test('a second payment of a confirmed order is still fetched, and refunded', async () => {
  const { tranNo, orderId } = await book('2026-12-03')
  p.control.pay(orderId)
  await p.control.waitForWebhooks()
  await p.runJobs()
  const asking = vi.spyOn(p.provider, 'listPayments')
  const second = p.control.pay(orderId, { force: true })
  await p.control.waitForWebhooks()
  await p.runJobs()
  expect(asking).toHaveBeenCalledTimes(1)
  const refunds = await sqlRows(p.db, 'select payment_id, cause from refund where tran_no = $1', [tranNo])
  expect(refunds).toEqual([{ paymentId: second.payment_id, cause: 'double' }])
  // If events are lost, the timed checks fetch the payments whatever is already recorded.
  p.control.pay(orderId, { force: true, sendWebhooks: false })
  await p.pass(3)
  await p.sweep()
  expect(await sqlRows(p.db, 'select id from refund where tran_no = $1', [tranNo])).toHaveLength(2)
})

test('unsigned reports about an order cause at most one fetch in ten seconds', async () => {
  const { tranNo, orderId } = await book('2026-12-04')
  const other = await book('2026-12-04')
  const asking = vi.spyOn(p.provider, 'listPayments')
  const say = async (id: string) => {
    const form = new URLSearchParams({ 'error[metadata]': JSON.stringify({ order_id: id }) })
    const back = await fetch(`${p.url}/booking/payment-callback`, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    return back.headers.get('location')
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => say(orderId)))
  for (const location of answers) expect(location).toContain(`tran_no=${tranNo}`)
  expect(asking).toHaveBeenCalledTimes(1)
  // Unsigned reports by the order's owner count towards the same limit.
  const token = await p.signIn(p.devotee)
  for (let n = 0; n < 5; n++) {
    const failed = await p.call(paymentFailure, { body: { tran_no: tranNo } }, { token })
    expect(failed.body).toEqual({ tran_no: tranNo, status: 'awaiting_payment' })
  }
  expect(asking).toHaveBeenCalledTimes(1)
  // The limit is per order, and signed results are checked at once.
  await say(other.orderId)
  expect(asking).toHaveBeenCalledTimes(2)
  const paid = p.control.pay(orderId, { sendWebhooks: false })
  const result = {
    razorpay_payment_id: paid.payment_id,
    razorpay_order_id: orderId,
    razorpay_signature: paid.signature,
  }
  const settled = await p.call(paymentSuccess, { body: result }, { token })
  expect(settled.body).toEqual({ tran_no: tranNo, status: 'confirmed' })
})

test('holds that cannot be paid expire even while the provider must be spared', async () => {
  const payable: string[] = []
  const unpayable: string[] = []
  for (const [index, devotee] of p.devotees.slice(0, 40).entries()) {
    const date = `2026-12-${String(5 + (index % 20)).padStart(2, '0')}`
    payable.push((await book(date, 'now', devotee as Devotee)).tranNo)
    if (index < 20) unpayable.push((await book(date, 'later', devotee as Devotee)).tranNo)
  }
  await p.pass(17)
  p.control.setFaults([{ match: 'GET /v1/**', kind: '429', times: 100_000, retryAfterSeconds: 60 }])
  const sweeping = runSweeps(p.sweeps, createLog('silent'))
  const count = (state: string, tranNos: string[]) =>
    p.db
      .selectFrom('orders')
      .select('tranNo')
      .where('state', '=', state)
      .where('tranNo', 'in', tranNos)
      .execute()
      .then((rows) => rows.length)
  await expect.poll(() => count('expired', unpayable)).toBe(20)
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  await sweeping.stop()
  const calls = p.control.state().faults.reduce((sum, { times }) => sum - times, 100_000)
  // Up to 16 holds and 16 timed checks may already be in progress when the first 429 arrives.
  expect(calls).toBeGreaterThan(0)
  expect(calls).toBeLessThanOrEqual(32)
  expect(await count('awaiting_payment', payable)).toBe(40)
  // After 20 minutes of doubt these holds end too, without asking the provider.
  p.control.clearFaults()
  expect(p.provider.findWait()).toBeGreaterThan(10_000)
  await p.pass(21)
  await p.sweep()
  expect(await count('expired', payable)).toBe(40)
})
