import { randomUUID } from 'node:crypto'
import { proposeTransfer } from '@vazhipadu/contract/refunds'
import { afterEach, expect, test, vi } from 'vitest'
import { explainFailure } from '../../gateways/explain-failure.ts'
import { lineOn, useClosing } from '../../testing/start-closing.ts'
import { startReturning } from '../../testing/start-returning.ts'
import { takeDispute } from '../checkout/take-dispute.ts'
import { sendRefunds } from './send-refunds.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const p = useClosing()
const { live, refund, story, arrivedOf } = startReturning(p)
afterEach(() => {
  p.control.clearFaults()
  p.control.setSettings({ failRefunds: 0, refundSeconds: 60 })
})

async function buy(...dates: string[]) {
  const order = await p.read(await p.buy(dates.map((date) => lineOn(date))))
  const [line] = order.lines
  const part = { amount: line?.amountPaise ?? 0, line_ids: [line?.id ?? 0] }
  return { order, part, tranNo: order.tran_no, paymentId: order.payment?.payment_id ?? '' }
}

const rows = (tranNo: string) =>
  p.db
    .selectFrom('refund')
    .select(['state', 'failureKind', 'tryAt'])
    .where('tranNo', '=', tranNo)
    .orderBy('requestedAt')
    .execute()

/** A refund that the bank failed and that will be retried. */
async function failOnce(...dates: string[]) {
  const bought = await buy(...dates)
  p.control.setSettings({ failRefunds: 1 })
  expect((await refund(bought.order)).status).toBe(200)
  await p.settle()
  await p.pass(2)
  await p.settle()
  return bought
}

async function writeDown(tranNo: string, change: { reference?: string; key?: string } = {}) {
  const seen = await story(tranNo)
  const owed = seen.refunds.find(({ status }) => status === 'requested') ?? seen.refunds[0]
  const body = {
    reference: change.reference ?? 'N20260001',
    transferred_on: p.clock.now().toISOString().slice(0, 10),
    account_last4: '4821',
    reason: 'The bank refuses it',
    version: seen.order.version,
  }
  const headers = { 'idempotency-key': change.key ?? randomUUID() }
  return p.call(
    proposeTransfer,
    { params: { id: owed?.id ?? '' }, body },
    { token: (await p.admin()).token, headers },
  )
}

test('while a bank contests a payment no transfer replaces its refund, and the refund is sent once after the decision', async () => {
  const { tranNo, paymentId, order } = await failOnce('2026-12-02')
  const { id } = p.control.dispute(paymentId)
  await p.settle()
  expect((await writeDown(tranNo)).body.code).toBe('refund_contested')
  p.control.moveDispute(id, 'won')
  await p.settle()
  await live(2)
  expect(arrivedOf(paymentId)).toBe(order.totalPaise)
})

test('a transfer that was written down before a dispute is never sent through the provider after it', async () => {
  const { tranNo, paymentId } = await failOnce('2026-12-15')
  const made = await writeDown(tranNo, { reference: 'N20260009' })
  expect(made.status).toBe(200)
  const { id } = p.control.dispute(paymentId)
  await p.settle()
  p.control.moveDispute(id, 'won')
  await p.settle()
  await live(2)
  expect(arrivedOf(paymentId)).toBe(0)
  expect((await rows(tranNo)).filter(({ tryAt }) => tryAt !== null)).toEqual([])
})

test('a failed list request proves nothing about a refund that is pending at the bank', async () => {
  const { order, part, paymentId } = await buy('2026-12-03', '2026-12-04', '2026-12-05')
  p.control.setSettings({ refundSeconds: 3 * 86_400 })
  expect((await refund(order, part)).status).toBe(200)
  await p.settle()
  p.control.setFaults([{ match: 'GET /v1/payments/:id/refunds', kind: 'status', status: 400, times: 1 }])
  await p.pass(61)
  await sendRefunds(p.shared)
  await live(8)
  expect(arrivedOf(paymentId)).toBe(part.amount)
})

test('an answer was lost, then a dispute is lost: the second try looks before it gives up', async () => {
  const { order, part, tranNo, paymentId } = await buy('2026-12-06', '2026-12-07')
  expect((await refund(order, part)).status).toBe(200)
  p.control.setFaults([{ match: 'POST /v1/payments/:id/refund', kind: 'lost-response', times: 1 }])
  await sendRefunds(p.shared)
  const { id } = p.control.dispute(paymentId, part.amount + 100)
  p.control.moveDispute(id, 'lost')
  await takeDispute({ db: p.db, clock: p.clock }, tranNo, await p.shared.provider.getDispute(id))
  await p.pass(1)
  await sendRefunds(p.shared)
  await sendRefunds(p.shared)
  const sent = p.control.state().refunds.filter((each) => each.payment_id === paymentId)
  expect(sent.map(({ amount }) => amount)).toEqual([part.amount])
})

const NO = { error: { code: 'BAD_REQUEST_ERROR', description: 'The refund could not be made' } }
test.each([
  ['something between us gave up (408)', { status: 408 }],
  ['the provider says no and makes it all the same', { status: 400, data: NO }],
])('%s: the refund that was made is found, and no second is sent', async (_, answer) => {
  const { order, part, tranNo, paymentId } = await buy('2026-12-12', '2026-12-13', '2026-12-14')
  expect((await refund(order, part)).status).toBe(200)
  const { provider } = p.shared
  let lastRequest: Parameters<typeof provider.refund>[0] | undefined
  const between = {
    ...provider,
    refund: async (request: Parameters<typeof provider.refund>[0]) => {
      lastRequest ??= { ...request }
      throw explainFailure(answer)
    },
  }
  await sendRefunds({ ...p.shared, provider: between })
  if (!lastRequest) throw new Error('nothing was sent')
  await provider.refund(lastRequest)
  await live(2)
  expect(arrivedOf(paymentId)).toBe(part.amount)
  const paid = (await rows(tranNo)).filter(({ state }) => state !== 'failed')
  expect(paid).toMatchObject([{ state: 'processed', failureKind: null }])
})

test('the key of a transfer with another body is refused', async () => {
  const { tranNo } = await failOnce('2026-12-16')
  const key = randomUUID()
  expect((await writeDown(tranNo, { key, reference: 'N20260010' })).status).toBe(200)
  expect((await writeDown(tranNo, { key, reference: 'N20260011' })).body.code).toBe('idempotency_key_reused')
})
