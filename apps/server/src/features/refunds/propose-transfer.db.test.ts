import { randomUUID } from 'node:crypto'
import { getReconciliation, listUserPayments } from '@vazhipadu/contract/payments'
import { previewRefund, refundPayment, retryRefund } from '@vazhipadu/contract/refunds'
import {
  countOpenIssues,
  getOrderDetail,
  listTransactionHistory,
} from '@vazhipadu/contract/reports/transactions'
import { expect, test, vi } from 'vitest'
import { compareProvider, readProviderState } from '../../testing/compare-provider.ts'
import { lineOn } from '../../testing/start-refunding.ts'
import { dayIn, useTransferring } from '../../testing/start-transferring.ts'
import { readBalances } from '../payments/post-ledger.ts'

// Each test begins by moving the clock half a year.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const { p, failForGood, propose, approve, decline } = useTransferring()

const story = async (tran_no: string) =>
  (await p.call(getOrderDetail, { params: { tran_no } }, p.office.other)).body
const issues = async () => (await p.call(countOpenIssues, {}, p.office.other)).body

test('money that no longer goes back through the provider is returned by bank transfer, by two admins', async () => {
  const [order] = await failForGood()
  if (!order) throw new Error('no order')
  expect((await story(order.tran_no)).refunds).toMatchObject([{ mayRetry: true, mayTransfer: true }])
  expect(await issues()).toMatchObject({ failedRefunds: 1, waitingRefunds: 0 })

  const proposed = await propose(order, { reference: ' hdfcn52026123 ' })
  expect(proposed.body).toMatchObject({ needsApproval: true, refund: { status: 'requested' } })
  const id = proposed.body.refund?.id
  // Recorded, but nothing posted: it is owed, and waits for the second admin.
  expect(await issues()).toMatchObject({ failedRefunds: 0, waitingRefunds: 1 })
  const waiting = await p.call(listTransactionHistory, { body: { refunds: 'waiting' } }, p.office.other)
  expect(waiting.body.transactions.map(({ tran_no }) => tran_no)).toEqual([order.tran_no])
  expect((await story(order.tran_no)).refunds).toMatchObject([
    { mayRetry: false, mayTransfer: false },
    { id, isWaiting: true, requestedBy: expect.any(String), approvedBy: null },
  ])
  expect((await approve(id, p.office.admin.token)).body.code).toBe('approval_needs_another')
  expect(await readBalances(p.db, order.tran_no)).toMatchObject({ refunds_due: -order.totalPaise })
  await p.pass(24 * 60)
  await p.changeAdmins()
  await p.settle()
  expect((await p.read(order.tran_no)).refundedPaise).toBe(0)

  expect((await approve(id)).status).toBe(200)
  expect((await approve(id)).status).toBe(200)
  await p.settle()
  const after = await p.read(order.tran_no)
  expect(after.refundedPaise).toBe(order.totalPaise)
  expect(after.refunds.at(-1)).toMatchObject({
    status: 'processed',
    retryOf: order.refunds[0]?.id,
    bankReference: 'HDFCN52026123',
    transfer: { on: dayIn(p, -1), accountLast4: '4821' },
  })
  expect(await readBalances(p.db, order.tran_no)).toMatchObject({
    refunds_due: 0,
    bank: -order.totalPaise,
    provider: order.totalPaise,
  })
  expect(await issues()).toMatchObject({ failedRefunds: 0, waitingRefunds: 0 })
  const mails = p.mails.filter(({ letter }) => letter.subject === 'Your money was returned by bank transfer')
  expect(mails.map(({ letter }) => letter.text.includes('HDFCN52026123'))).toEqual([true])
  const own = await p.call(listUserPayments, { query: {} }, { token: await p.signIn(p.devotee) })
  expect(own.body.transactions[0]).toMatchObject({ method: 'bank_transfer', bankReference: 'HDFCN52026123' })
  const audit = (await story(order.tran_no)).audit.map(({ action }) => action)
  expect(audit).toEqual(expect.arrayContaining(['refund.transfer_proposed', 'refund.transfer_approved']))
  expect((await decline(id)).body.code).toBe('transfer_not_waiting')
  // Neither the provider nor the reconciliation expects it.
  expect(await compareProvider(p.db, readProviderState(p.control.state()))).toEqual([])
  await p.pass(10 * 24 * 60)
  await p.changeAdmins()
  const month = dayIn(p, -10).slice(0, 7)
  const { body } = await p.call(getReconciliation, { query: { month } }, p.office.admin)
  expect(body.differences.filter(({ item }) => item === 'refund')).toEqual([])
})

test('a transfer that the second admin does not find is none, and the refund is owed as before', async () => {
  const [order] = await failForGood()
  if (!order) throw new Error('no order')
  const first = await propose(order, { reference: 'N20260001' })
  expect((await decline(first.body.refund?.id)).status).toBe(200)
  expect((await decline(first.body.refund?.id)).status).toBe(200)
  expect((await approve(first.body.refund?.id)).body.code).toBe('transfer_not_waiting')
  const after = await p.read(order.tran_no)
  expect(after.refunds).toMatchObject([{ id: order.refunds[0]?.id, status: 'failed' }])
  expect((await story(order.tran_no)).refunds).toMatchObject([{ mayRetry: true, mayTransfer: true }])
  expect(await readBalances(p.db, order.tran_no)).toMatchObject({ refunds_due: 0 })
  // The same reference may be correct for the refund after all.
  const second = await propose(after, { reference: 'N20260001' })
  expect((await approve(second.body.refund?.id)).status).toBe(200)
})

test('the transfer’s number, day, account and version are validated, and its key makes it idempotent', async () => {
  const [order, other] = await failForGood(2)
  if (!order || !other) throw new Error('no order')
  expect((await propose(order, { reference: 'N 1' })).status).toBe(422)
  expect((await propose(order, { account_last4: '48210' })).status).toBe(422)
  for (const transferred_on of [dayIn(p, 1), dayIn(p, -190)])
    expect((await propose(order, { transferred_on })).body.code).toBe('transfer_day_not_right')
  expect((await propose(order, { version: order.version - 1 })).body.code).toBe('stale')
  const key = randomUUID()
  const made = await propose(order, { reference: 'N20270001', key })
  expect((await propose(order, { reference: 'N20270001', key })).body.refund?.id).toBe(made.body.refund?.id)
  expect((await propose(other, { reference: 'n20270001' })).body.code).toBe('transfer_known')
  expect((await approve(randomUUID())).body.code).toBe('transfer_not_waiting')
  // While it waits, nothing else refunds the money.
  const fresh = await p.read(order.tran_no)
  const headers = { 'idempotency-key': randomUUID() }
  const retried = await p.call(
    retryRefund,
    { params: { id: order.refunds[0]?.id ?? '' }, body: { version: fresh.version } },
    { token: p.office.other.token, headers },
  )
  expect(retried.body.code).toBe('refund_not_failed')
  const query = {
    payment_number: order.payment?.payment_id ?? '',
    amount: order.totalPaise,
    tran_no: order.tran_no,
  }
  const again = await p.call(
    refundPayment,
    { query, body: { reason: 'Once more', version: fresh.version } },
    { token: p.office.other.token, headers: { 'idempotency-key': randomUUID() } },
  )
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect((await approve(made.body.refund?.id)).status).toBe(200)
})

test('a return that waits to be tried again is taken out of the queue by its transfer', async () => {
  const { body } = await p.book([lineOn(dayIn(p, 20))])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  p.control.setSettings({ failRefunds: 1 })
  const double = p.control.pay(body.checkout?.order_id ?? '', { force: true })
  await p.settle()
  await p.pass(5)
  await p.settle()
  const before = await p.read(body.tran_no)
  const waits = before.refunds.filter(({ status }) => status === 'requested')
  expect([before.refunds.length, waits.length]).toEqual([2, 1])
  const may = (await story(body.tran_no)).refunds.filter(({ mayTransfer }) => mayTransfer)
  expect(may.map(({ id }) => id)).toEqual(waits.map(({ id }) => id))
  const proposed = await propose({ ...before, refunds: waits })
  expect(proposed.status).toBe(200)
  await p.pass(3 * 24 * 60)
  await p.changeAdmins()
  await p.settle()
  expect((await approve(proposed.body.refund?.id)).status).toBe(200)
  await p.settle()
  const after = await p.read(body.tran_no)
  expect(after.refunds.map(({ status }) => status).toSorted()).toEqual(['failed', 'failed', 'processed'])
  // The provider received only the first attempt, and still has it.
  const tried = p.control.state().refunds.filter(({ payment_id }) => payment_id === double.payment_id)
  expect(tried.map(({ status }) => status)).toEqual(['failed'])
  expect(await compareProvider(p.db, readProviderState(p.control.state()))).toEqual([])
})

test('a refund that waits for a transfer is not refunded again with the rest of its booking', async () => {
  const bought = await p.buy([lineOn(dayIn(p, 240)), lineOn(dayIn(p, 241))])
  await p.pass(181 * 24 * 60)
  await p.changeAdmins()
  const { tran_no, totalPaise, lines } = bought
  const first = await p.read(tran_no)
  const paise = lines[0]?.amountPaise ?? 0
  expect((await p.refund(first, paise, { line_ids: [lines[0]?.id ?? 0] })).status).toBe(200)
  await p.settle()
  const second = await p.read(tran_no)
  const previewed = await p.call(previewRefund, { body: { tran_no } }, p.office.admin)
  expect(previewed.body.amountPaise).toBe(totalPaise - paise)
  const pressed = await p.refund(second, totalPaise)
  expect([pressed.status, pressed.body.code]).toEqual([422, 'amount_not_right'])
  expect((await p.refund(second, totalPaise - paise)).status).toBe(200)
  await p.settle()
  for (const refund of (await p.read(tran_no)).refunds) {
    const order = { ...(await p.read(tran_no)), refunds: [refund] }
    const { body } = await propose(order)
    expect((await approve(body.refund?.id)).status).toBe(200)
  }
  expect((await p.read(tran_no)).refundedPaise).toBe(totalPaise)
})
