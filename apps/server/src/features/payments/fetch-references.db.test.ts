import { listUserPayments } from '@vazhipadu/contract/payments'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'
import { fetchReferences as job } from './payments.jobs.ts'

// Orders are booked, paid and fully refunded, over days of the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()
afterEach(() => {
  p.control.setSettings({ referenceSeconds: 0 })
})

const DAY = 24 * 60

/** The bank reference numbers that the provider has. */
function listAtBank(paymentId: string | undefined) {
  const { payments, refunds } = p.control.state()
  const payment = payments.find((each) => 'id' in each && each.id === paymentId)
  return {
    paid: (payment as { acquirer_data: Record<string, string> }).acquirer_data,
    returned: refunds.find(({ payment_id }) => payment_id === paymentId)?.acquirer_data,
  }
}

/** Moves to the next day and runs only this nightly job; returns how often it asked about this payment. */
async function passNight(paymentId: string | undefined): Promise<number> {
  await p.pass(DAY)
  await inTransaction(p.db, (trx) => enqueue(trx, job, {}))
  const listRefunds = vi.spyOn(p.provider, 'listRefunds')
  await p.runJobs([job.name])
  const times = listRefunds.mock.calls.filter(([id]) => id === paymentId).length
  listRefunds.mockRestore()
  return times
}

async function refundWhole(date: string) {
  const order = await p.buy([lineOn(date)])
  expect((await p.refund(order, order.totalPaise)).status).toBe(200)
  await p.settle()
  await p.pass(2)
  await p.settle()
  return p.read(order.tran_no)
}

test('the bank’s numbers of a payment and of its refund are shown to the devotee and the office, and in the letter', async () => {
  const order = await refundWhole('2026-12-08')
  const { paid, returned } = listAtBank(order.payment?.payment_id)
  expect(paid.rrn).toMatch(/^\d{12}$/)
  expect(returned?.rrn).toMatch(/^\d{12}$/)
  expect(order.payment).toMatchObject({ bankReference: paid.rrn })
  expect(order.refunds).toMatchObject([{ status: 'processed', bankReference: returned?.rrn, transfer: null }])
  const story = await p.call(getOrderDetail, { params: { tran_no: order.tran_no } }, p.office.other)
  expect(story.body.payments).toMatchObject([{ bankReference: paid.rrn }])
  const own = await p.call(listUserPayments, { query: {} }, { token: await p.signIn(p.devotee) })
  expect(own.body.transactions.map(({ bankReference }) => bankReference)).toEqual(
    expect.arrayContaining([paid.rrn, returned?.rrn]),
  )
  const letter = p.mails.findLast(
    ({ letter: { subject } }) => subject === 'Your money is back with your bank',
  )
  expect(letter?.letter.text).toContain(`Ask your bank with this number\n  ${returned?.rrn}`)
})

test('a bank reference that arrives days later is requested every night until it is there', async () => {
  p.control.setSettings({ referenceSeconds: 3 * 86_400 })
  const { tran_no, refunds, payment } = await refundWhole('2026-12-09')
  expect(refunds).toMatchObject([{ status: 'processed', bankReference: null }])
  expect(await passNight(payment?.payment_id)).toBe(1)
  expect((await p.read(tran_no)).refunds).toMatchObject([{ bankReference: null }])
  for (let night = 0; night < 3; night++) await passNight(payment?.payment_id)
  const { returned } = listAtBank(payment?.payment_id)
  expect((await p.read(tran_no)).refunds).toMatchObject([{ bankReference: returned?.rrn }])
  expect(await passNight(payment?.payment_id)).toBe(0)
})

test('a missing bank reference is requested for a fortnight, then no more', async () => {
  p.control.setSettings({ referenceSeconds: 400 * 86_400 })
  await p.changeAdmins()
  const { payment } = await refundWhole('2026-12-30')
  await p.pass(12 * DAY)
  expect(await passNight(payment?.payment_id)).toBe(1)
  await p.pass(DAY)
  expect(await passNight(payment?.payment_id)).toBe(0)
})
