import { proposeTransfer, retryRefund } from '@vazhipadu/contract/refunds'
import { expect, test, vi } from 'vitest'
import { lineOn, useClosing } from '../../testing/start-closing.ts'
import { DAY, startReturning } from '../../testing/start-returning.ts'
import { sendRefunds } from './send-refunds.ts'

// Banks take days to decide.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useClosing()
const { live, refund, story, lettersOf, arrivedOf } = startReturning(p)

async function buy(...dates: string[]) {
  const order = await p.read(await p.buy(dates.map((date) => lineOn(date))))
  return { order, tranNo: order.tran_no, paymentId: order.payment?.payment_id ?? '' }
}
async function contest(paymentId: string, amount?: number) {
  const { id } = p.control.dispute(paymentId, amount)
  await p.settle()
  return id
}

test('while a bank contests a payment nothing of it leaves, and the office sees why', async () => {
  const { order, tranNo, paymentId } = await buy('2026-12-02')
  await contest(paymentId)
  expect((await refund(order)).status).toBe(200)
  await live(3)
  const { refunds, order: after } = await story(tranNo)
  expect(refunds).toMatchObject([{ status: 'requested', waitsFor: 'dispute', mayRetry: false }])
  expect(p.control.state().refunds.filter((each) => each.payment_id === paymentId)).toEqual([])
  expect(lettersOf(tranNo)).toEqual([])
  const pressed = await p.call(
    retryRefund,
    { params: { id: refunds[0]?.id ?? '' }, body: { version: after.version } },
    { token: (await p.admin()).token, headers: { 'idempotency-key': 'hurry-what-waits' } },
  )
  expect([pressed.status, pressed.body.code]).toEqual([409, 'refund_contested'])
})

test.for(['won', 'closed'] as const)('if the dispute is %s, the refund owed is sent', async (end) => {
  const { order, tranNo, paymentId } = await buy(end === 'won' ? '2026-12-03' : '2026-12-04')
  const id = await contest(paymentId)
  await refund(order)
  await live(1)
  p.control.moveDispute(id, end)
  await p.settle()
  await live(1)
  expect((await story(tranNo)).refunds).toMatchObject([{ status: 'processed', waitsFor: null }])
  expect(arrivedOf(paymentId)).toBe(order.totalPaise)
  expect(lettersOf(tranNo)).toEqual(['Your money is on its way back', 'Your money is back with your bank'])
})

test('if it is lost, the bank has paid: nothing is paid twice, and no letter says that we have the money', async () => {
  const { order, tranNo, paymentId } = await buy('2026-12-05')
  const id = await contest(paymentId)
  await refund(order)
  await live(1)
  p.control.moveDispute(id, 'lost')
  await p.settle()
  await live(12)
  expect((await story(tranNo)).refunds).toMatchObject([
    { status: 'failed', failureKind: 'gone', mayRetry: false },
  ])
  expect(arrivedOf(paymentId)).toBe(0)
  expect(lettersOf(tranNo)).toEqual([])
})

test('sums beyond the contested amount may be refunded; the rest follows after a loss', async () => {
  const { order, tranNo, paymentId } = await buy('2026-12-06', '2026-12-07', '2026-12-08')
  const [first, second, third] = order.lines
  const amount = first?.amountPaise ?? 0
  const id = await contest(paymentId, amount * 2 - 100)
  for (const line of [first, second, third])
    expect((await refund(await p.read(tranNo), { amount, line_ids: [line?.id ?? 0] })).status).toBe(200)
  // All three at once, as a sweep takes them.
  await sendRefunds(p.shared)
  await live(1)
  const { refunds } = await story(tranNo)
  expect(refunds.filter(({ waitsFor }) => waitsFor === 'dispute')).toHaveLength(2)
  expect(refunds.filter(({ status }) => status === 'processed')).toHaveLength(1)
  expect(arrivedOf(paymentId)).toBe(amount)
  p.control.moveDispute(id, 'lost')
  await p.settle()
  await live(2)
  // Of the two waiting refunds the bank has taken all but one rupee.
  expect(arrivedOf(paymentId)).toBe(amount + 100)
})

test('a second payment that is contested is returned when the dispute is won', async () => {
  const { tranNo } = await buy('2026-12-09')
  const { orderId } = await p.db
    .selectFrom('providerOrder')
    .select('orderId')
    .where('tranNo', '=', tranNo)
    .executeTakeFirstOrThrow()
  const second = p.control.pay(orderId, { force: true, sendWebhooks: false })
  const id = await contest(second.payment_id)
  await live(1)
  expect(arrivedOf(second.payment_id)).toBe(0)
  p.control.moveDispute(id, 'won')
  await p.settle()
  await live(1)
  expect((await story(tranNo)).refunds).toMatchObject([{ cause: 'double', status: 'processed' }])
})

test('after a lost dispute a waiting bank transfer is reduced to the rest, and can be paid', async () => {
  const { order, tranNo, paymentId } = await buy('2027-02-10')
  await p.pass(181 * DAY)
  await p.settle()
  expect((await refund(order)).status).toBe(200)
  await p.settle()
  await live(1)
  expect((await story(tranNo)).refunds).toMatchObject([{ failureKind: 'too_old', mayTransfer: true }])
  const taken = order.totalPaise - 700
  p.control.moveDispute(await contest(paymentId, taken), 'lost')
  await p.settle()
  await live(1)
  const { refunds, order: after } = await story(tranNo)
  const [last] = refunds.filter(({ mayTransfer }) => mayTransfer)
  expect(refunds.filter(({ mayTransfer }) => mayTransfer)).toMatchObject([
    { status: 'failed', failureKind: 'too_old', amountPaise: 700 },
  ])
  const transfer = {
    reference: 'HDFCN52026111600001',
    transferred_on: p.clock.now().toISOString().slice(0, 10),
    account_last4: '4821',
    reason: 'Paid more than six months ago',
    version: after.version,
  }
  const written = await p.call(
    proposeTransfer,
    { params: { id: last?.id ?? '' }, body: transfer },
    { token: (await p.admin()).token, headers: { 'idempotency-key': 'what-was-left' } },
  )
  expect(written.status).toBe(200)
  expect(lettersOf(tranNo).filter((subject) => subject === 'Your refund must go another way')).toHaveLength(1)
})
