import { randomUUID } from 'node:crypto'
import { getOrder } from '@vazhipadu/contract/orders'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { countOpenIssues, listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { startPaying } from '../../testing/start-paying.ts'
import { useStarted } from '../../testing/use-started.ts'
import { readBalances } from './post-ledger.ts'

// Refunds fail and are sent again, each time with all follow-up work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useStarted(startPaying)
afterEach(async () => {
  vi.restoreAllMocks()
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

async function buy(dates: string[]) {
  const { body } = await p.book(dates.map((date) => ({ offering_id: 11, date, name: 'Ammini', star_id: 9 })))
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  return read(body.tran_no)
}
const read = async (tranNo: string) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body
async function refund(
  order: Awaited<ReturnType<typeof read>>,
  amount: number,
  { payment = order.payment?.payment_id ?? '', ...body }: { payment?: string; line_ids?: number[] } = {},
) {
  const { token } = await makeAdmin(p)
  return p.call(
    refundPayment,
    {
      query: { payment_number: payment, amount, tran_no: order.tran_no },
      body: { reason: 'Requested by telephone', version: order.version, ...body },
    },
    { token, headers: { 'idempotency-key': randomUUID() } },
  )
}
/** Makes a refund in the provider's own dashboard. */
const refundOutside = (paymentId: string, amountPaise: number) =>
  p.provider.refund({ paymentId, amountPaise, key: `desk-${randomUUID()}`, speed: 'normal' })

test('an accepted refund is never requested again, even if the provider’s list omits it', async () => {
  const order = await buy(['2026-12-02'])
  await refund(order, order.totalPaise)
  await p.settle()
  const refundCalls = vi.spyOn(p.provider, 'refund')
  vi.spyOn(p.provider, 'listRefunds').mockResolvedValue([])
  await sqlRows(p.db, "update refund set try_at = $1 where state = 'pending'", [p.clock.now()])
  await p.sweep()
  expect(p.provider.listRefunds).toHaveBeenCalled()
  expect(refundCalls).not.toHaveBeenCalled()
})

test('before a retry the provider’s refunds are searched: it may have forgotten the key', async () => {
  const order = await buy(['2026-12-12'])
  // Neither the provider's answer nor its event arrives.
  p.control.setFaults([{ match: 'POST /v1/payments/:id/refund', kind: 'lost-response', times: 1 }])
  p.control.setWebhooks({ dropNext: 1 })
  await refund(order, order.totalPaise)
  await p.sweep()
  p.control.clearFaults()
  expect((await read(order.tran_no)).refunds).toMatchObject([{ status: 'requested' }])
  const posted = vi.spyOn(p.provider, 'refund')
  const listed = vi.spyOn(p.provider, 'listRefunds')
  await p.pass(1)
  await p.sweep()
  expect(listed).toHaveBeenCalled()
  expect(posted).not.toHaveBeenCalled()
  expect((await read(order.tran_no)).refunds).toMatchObject([{ status: 'processed' }])
})

test('money refunded outside the office is not refunded again, and the office is alerted', async () => {
  const order = await buy(['2026-12-03', '2026-12-04'])
  const [first, second] = order.lines
  await refundOutside(order.payment?.payment_id ?? '', order.totalPaise - 100)
  await p.settle()
  const after = await read(order.tran_no)
  expect(after.attention).toBe('refunded_outside')
  await p.settle()
  const mails = p.mails.filter(({ letter }) => letter.subject === 'We are looking at your booking')
  expect(mails.map(({ letter }) => letter.text.includes(order.tran_no))).toEqual([true])
  const line_ids = [first?.id ?? 0]
  const refused = await refund(after, first?.amountPaise ?? 0, { line_ids })
  expect(refused.body).toMatchObject({ code: 'amount_not_right', meta: { amountPaise: 100 } })
  expect(second?.status).toBe('booked')
})

test('a second payment that its bank took back in a dispute is not refunded', async () => {
  const { body } = await p.book([{ offering_id: 11, date: '2026-12-06', name: 'Ammini', star_id: 9 }])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  p.control.setSettings({ failRefunds: 1 })
  const second = p.control.pay(body.checkout?.order_id ?? '', { force: true })
  await p.settle()
  const { id } = p.control.dispute(second.payment_id, body.totalPaise)
  p.control.moveDispute(id, 'lost')
  await p.settle()
  for (let day = 0; day < 3; day++) {
    await p.pass(24 * 60)
    await p.settle()
  }
  p.control.setSettings({ failRefunds: 0 })
  const after = await read(body.tran_no)
  expect(after).toMatchObject({ status: 'confirmed', attention: null })
  expect(after.refunds.map(({ status }) => status)).not.toContain('processed')
  // The office can do nothing about it, so it is not asked to.
  expect((await p.call(countOpenIssues, {}, await makeAdmin(p))).body.failedRefunds).toBe(0)
  // The check of the books after each test covers what is still open.
  expect(await readBalances(p.db, body.tran_no)).toMatchObject({ offerings: -body.totalPaise })
})

test('a failed refund of a second payment is retried automatically, with a new key, until it arrives', async () => {
  const { body } = await p.book([{ offering_id: 11, date: '2026-12-05', name: 'Ammini', star_id: 9 }])
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  p.control.setSettings({ failRefunds: 1 })
  const second = p.control.pay(body.checkout?.order_id ?? '', { force: true })
  await p.settle()
  await p.pass(24 * 60)
  await p.settle()
  p.control.setSettings({ failRefunds: 0 })
  for (let day = 0; day < 3; day++) {
    await p.pass(24 * 60)
    await p.settle()
  }
  const after = await read(body.tran_no)
  expect(after).toMatchObject({ status: 'confirmed', attention: null })
  expect(after.lines[0]?.status).toBe('booked')
  // The booking itself was not refunded, and nothing is left to do.
  expect(after.refundedPaise).toBe(0)
  const admin = await makeAdmin(p)
  const listed = await p.call(listTransactionHistory, { body: {} }, admin)
  const row = listed.body.transactions.find(({ tran_no }) => tran_no === body.tran_no)
  expect(row).toMatchObject({ refundedPaise: 0, hasFailedRefund: false })
  const states = after.refunds.map(({ status }) => status)
  expect([states[0], states.at(-1)]).toEqual(['failed', 'processed'])
  const returned = p.control.state().refunds.filter((each) => each.payment_id === second.payment_id)
  expect(returned.filter(({ status }) => status === 'processed')).toHaveLength(1)
})
