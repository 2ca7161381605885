import { randomUUID } from 'node:crypto'
import { cancelLines, retryRefund } from '@vazhipadu/contract/refunds'
import { expect, test, vi } from 'vitest'
import { lineOn, useClosing } from '../../testing/start-closing.ts'
import { startReturning } from '../../testing/start-returning.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useClosing()
const { live, refund, story } = startReturning(p)
const REUSED = { status: 409, body: { code: 'idempotency_key_reused' } }

test('a refund’s idempotency key is bound to its content: other lines, reasons or sums are refused', async () => {
  const order = await p.read(await p.buy([lineOn('2026-12-02'), lineOn('2026-12-03')]))
  const [first, second] = order.lines
  const key = randomUUID()
  const amount = first?.amountPaise ?? 0
  const press = (lineId: number | undefined, reason: string) =>
    refund(order, { amount, line_ids: [lineId ?? 0], reason, key })
  const once = await press(first?.id, 'Requested by telephone')
  expect(once.status).toBe(200)
  // The same price but another pooja: without the comparison it would be answered as done.
  expect(await press(second?.id, 'Requested by telephone')).toMatchObject(REUSED)
  expect(await press(first?.id, 'Requested at the counter')).toMatchObject(REUSED)
  expect(await refund(order, { amount, key })).toMatchObject(REUSED)
  expect((await press(first?.id, 'Requested by telephone')).body.refund?.id).toBe(once.body.refund?.id)
  expect((await p.read(order.tran_no)).lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
})

test('a repeated cancellation returns the first result; other lines with the same key are refused', async () => {
  const path = '/admin/settings/booking.mayCancel'
  expect((await p.send('PUT', path, { value: true }, await p.admin())).status).toBe(200)
  const order = await p.read(await p.buy([lineOn('2026-12-06'), lineOn('2026-12-07')]))
  const [first, second] = order.lines
  const token = await p.signIn(p.who(0))
  const cancel = (lineId: number | undefined) =>
    p.call(
      cancelLines,
      { params: { tran_no: order.tran_no }, body: { version: order.version, line_ids: [lineId ?? 0] } },
      { token },
    )
  expect((await cancel(first?.id)).status).toBe(200)
  const again = await cancel(first?.id)
  expect([again.status, again.body.lines.map(({ status }) => status)]).toEqual([200, ['cancelled', 'booked']])
  // The same version and the same price, but not the same pooja.
  expect(await cancel(second?.id)).toMatchObject(REUSED)
  expect((await story(order.tran_no)).refunds).toHaveLength(1)
})

test('the office expedites a refund returned by a bank; its key is bound to that refund', async () => {
  const one = await p.buy([lineOn('2026-12-08')])
  const other = await p.buy([lineOn('2026-12-09')])
  p.control.setSettings({ failRefunds: 2 })
  for (const tranNo of [one, other]) expect((await refund(await p.read(tranNo))).status).toBe(200)
  await p.settle()
  await p.pass(2)
  await p.settle()
  const retry = async (tranNo: string, key: string, at = 0) => {
    const { refunds, order } = await story(tranNo)
    return p.call(
      retryRefund,
      { params: { id: refunds[at]?.id ?? '' }, body: { version: order.version } },
      { token: (await p.admin()).token, headers: { 'idempotency-key': key } },
    )
  }
  const before = await story(one)
  expect(before.refunds.map(({ status, mayRetry }) => [status, mayRetry])).toEqual([
    ['failed', false],
    ['requested', true],
  ])
  const key = randomUUID()
  // A retry of the planned attempt and one of the failed attempt are the same request.
  const pressed = await retry(one, key, 1)
  expect(pressed.body.refund?.id).toBe(before.refunds[1]?.id)
  expect((await retry(one, key, 1)).body.refund?.id).toBe(before.refunds[1]?.id)
  await p.settle()
  await p.pass(2)
  await p.settle()
  expect((await story(one)).refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
  expect((await retry(one, randomUUID(), 1)).body.code).toBe('refund_not_failed')
  const failed = await retry(other, randomUUID(), 0)
  expect(failed.status).toBe(200)
  await live(2)
  expect((await story(other)).refunds.map(({ status }) => status)).toEqual(['failed', 'processed'])
})

test('the key of a refund that needs approval is bound to its content too', async () => {
  const limit = '/admin/settings/refunds.secondAdminAbovePaise'
  expect((await p.send('PUT', limit, { value: 100 }, await p.admin())).status).toBe(200)
  const order = await p.read(await p.buy([lineOn('2026-12-04'), lineOn('2026-12-05')]))
  const [first, second] = order.lines
  const press = (lineId: number | undefined, key: string) =>
    refund(order, { amount: first?.amountPaise ?? 0, line_ids: [lineId ?? 0], key })
  const key = randomUUID()
  expect((await press(first?.id, key)).body.needsApproval).toBe(true)
  expect(await press(second?.id, key)).toMatchObject(REUSED)
  expect((await press(first?.id, key)).status).toBe(200)
})
