import { randomUUID } from 'node:crypto'
import { listOfferings } from '@vazhipadu/contract/catalogue'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { decideUnclaimedPayment, listUnclaimedPayments } from '@vazhipadu/contract/payments'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { sqlRows } from '../../platform/db/database.ts'
import { claimInstallation } from '../../platform/watch-installation.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { openOffice } from '../../testing/open-office.ts'
import { signToken } from '../../testing/sign-token.ts'
import { startApi } from '../../testing/start-api.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { makeTranNo } from '../booking/make-tran-no.ts'
import { processEvent } from './process-event.ts'
import { reconcileDay } from './reconcile-day.ts'

const p = useStarted(startPaying)
let admin: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  admin = await openOffice(p)
})

/** A paid order at the merchant account, as another installation or an older version would create it. */
async function makePaidOrder(notes: Record<string, string>) {
  const { RAZORPAY_URL, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = p.config
  const tranNo = makeTranNo()
  const keys = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')
  const answer = await fetch(`${RAZORPAY_URL}/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${keys}` },
    body: JSON.stringify({ amount: 75_000, currency: 'INR', receipt: tranNo, notes }),
  })
  const { id: orderId } = (await answer.json()) as { id: string }
  const paid = p.control.pay(orderId, { sendWebhooks: false })
  return { tranNo, orderId, paymentId: paid.payment_id }
}

async function receiveCapture({ orderId, paymentId }: { orderId: string; paymentId: string }) {
  const eventId = `evt_${randomUUID()}`
  await p.db
    .insertInto('providerEvent')
    .values({ eventId, event: 'payment.captured', orderId, paymentId, body: '{}', receivedAt: p.clock.now() })
    .execute()
  await processEvent(p.shared, eventId)
  await reconcileDay(p.shared)
  await p.settle()
  await p.pass(10)
  await p.settle()
}

const refundedPaise = async (paymentId: string) =>
  (await p.provider.listRefunds(paymentId)).reduce((sum, { amount }) => sum + amount, 0)
const listOpen = async () =>
  (await p.call(listUnclaimedPayments, {}, await admin())).body.payments.map(({ order_id }) => order_id)
const decide = async (orderId: string, decision: 'ours' | 'foreign') =>
  p.call(decideUnclaimedPayment, { params: { order_id: orderId }, body: { decision } }, await admin())

test('an order carries the id of the installation that made it', async () => {
  const { body } = await p.book([{ offering_id: 11, date: '2026-12-02', name: 'Ammini', star_id: 9 }])
  const [row] = await sqlRows<{ id: string }>(p.db, 'select id from installation where is_current')
  const order = await p.provider.getOrder(body.checkout?.order_id ?? '')
  expect(order.notes).toEqual({ installation: row?.id })
})

test('money of another installation on the same merchant account is neither recorded nor refunded', async () => {
  const foreign = await makePaidOrder({ installation: 'the-temple-next-door' })
  await receiveCapture(foreign)
  expect(await refundedPaise(foreign.paymentId)).toBe(0)
  expect(await sqlRows(p.db, 'select 1 from orders where tran_no = $1', [foreign.tranNo])).toEqual([])
  expect(await listOpen()).not.toContain(foreign.orderId)
})

test('without an id it waits for the office: foreign money is left alone', async () => {
  const unknown = await makePaidOrder({})
  await receiveCapture(unknown)
  expect(await refundedPaise(unknown.paymentId)).toBe(0)
  expect(await listOpen()).toEqual([unknown.orderId])
  const dashboard = await p.call(showDashboard, {}, await admin())
  expect(dashboard.body.needs.unclaimedPayments).toBe(1)
  expect((await decide(unknown.orderId, 'foreign')).status).toBe(200)
  expect((await decide(unknown.orderId, 'ours')).body.code).toBe('unclaimed_decided')
  await receiveCapture(unknown)
  expect(await refundedPaise(unknown.paymentId)).toBe(0)
  expect(await listOpen()).toEqual([])
})

test('without an installation id the payment waits for the office; our own is refunded once', async () => {
  const lost = await makePaidOrder({})
  await receiveCapture(lost)
  expect((await decide(lost.orderId, 'ours')).status).toBe(200)
  expect((await decide(lost.orderId, 'ours')).status).toBe(200)
  await receiveCapture(lost)
  expect(await refundedPaise(lost.paymentId)).toBe(75_000)
  expect(await checkBooks(p.db)).toEqual([])
})

test('a decision outlives the process that took it: the night sends the money back', async () => {
  const lost = await makePaidOrder({})
  await receiveCapture(lost)
  await sqlRows(
    p.db,
    `update unclaimed_payment set decision = 'ours', decided_at = $2, decided_by = $3 where order_id = $1`,
    [lost.orderId, p.clock.now(), p.devotee.accountId],
  )
  await receiveCapture(lost)
  expect(await refundedPaise(lost.paymentId)).toBe(75_000)
})

test('a copy of the database is only read until its machine claims it; former orders stay ours', async () => {
  const [row] = await sqlRows<{ id: string }>(p.db, 'select id from installation where is_current')
  const former = row?.id ?? ''
  const changes = { INSTALLATION_ID: 'copy-on-staging', RAZORPAY_URL: p.config.RAZORPAY_URL }
  const copy = await startApi(changes, p)
  try {
    const token = await signToken(copy, p.devotee.accountId)
    const body = { lines: [{ offering_id: 11, date: '2026-12-04', name: 'Ammini', star_id: 9 }] }
    const headers = { 'idempotency-key': randomUUID() }
    const booked = await copy.call(initiateBooking, { body }, { token, headers })
    expect([booked.status, booked.body.code]).toEqual([503, 'not_in_charge'])
    expect((await copy.call(listOfferings, { query: {} })).status).toBe(200)
    // Settling after a read does not reach the provider either.
    await expect(reconcileDay(copy.shared)).rejects.toThrow('belongs to installation')
  } finally {
    await copy.close()
  }

  const lost = await makePaidOrder({ installation: former })
  const at = systemClock.now()
  const configured = 'copy-on-staging'
  await expect(claimInstallation(p.db, { configured, former: undefined, at })).rejects.toThrow(former)
  await claimInstallation(p.db, { configured, former, at })
  const owner = await startApi(changes, p)
  try {
    const token = await signToken(owner, p.devotee.accountId)
    const body = { lines: [{ offering_id: 11, date: '2026-12-04', name: 'Ammini', star_id: 9 }] }
    const headers = { 'idempotency-key': randomUUID() }
    expect((await owner.call(initiateBooking, { body }, { token, headers })).status).toBe(200)
    expect((await reconcileDay(owner.shared)).mended).toBeGreaterThan(0)
    await owner.runJobs()
    await owner.sweep()
    expect(await refundedPaise(lost.paymentId)).toBe(75_000)
    // The former installation runs on: an order that it made after the claim is its own.
    const { installation } = owner.shared
    expect(installation.isOurs(former, new Date(at.getTime() - 1))).toBe(true)
    expect(installation.isOurs(former, new Date(at.getTime() + 1))).toBe(false)
    expect(installation.isOurs(configured, new Date(at.getTime() + 1))).toBe(true)
  } finally {
    await owner.close()
  }
})
