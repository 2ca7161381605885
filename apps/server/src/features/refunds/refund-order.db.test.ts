import { randomUUID } from 'node:crypto'
import { moveLine } from '@vazhipadu/contract/changes'
import { rescueOrder } from '@vazhipadu/contract/checkout'
import { getOrder } from '@vazhipadu/contract/orders'
import {
  approveRefund,
  cancelLines,
  declineRefund,
  previewCancel,
  previewRefund,
  refundPayment,
} from '@vazhipadu/contract/refunds'
import { countMatters, getStory, listTransactionHistory } from '@vazhipadu/contract/reports/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { makeAdmin, PASSWORD } from '../../testing/make-account.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'

let p: Paying
let admin: { token: string }
let other: { token: string }
beforeAll(async () => {
  p = await startPaying()
  admin = await makeAdmin(p)
  other = await makeAdmin(p)
})
afterAll(() => p.close())

const subjectsOf = (tranNo: string) =>
  p.mails.filter(({ letter }) => letter.text.includes(tranNo)).map(({ letter }) => letter.subject)
afterEach(async () => {
  p.control.clearFaults()
  p.control.setSettings({ failRefunds: 0 })
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const HOMAM = 11
const ARCHANA = 1
const line = (date: string, offering_id = HOMAM) => ({ offering_id, date, name: 'Ammini', star_id: 9 })
const read = async (tranNo: string) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body

async function buy(lines: ReturnType<typeof line>[]) {
  const { body } = await p.book(lines)
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  const order = await read(body.tran_no)
  expect(order.status).toBe('confirmed')
  return order
}
type Order = Awaited<ReturnType<typeof buy>>

function refund(
  order: Order,
  amount: number,
  extra: { line_ids?: number[]; version?: number; key?: string } = {},
) {
  const { key = randomUUID(), ...body } = extra
  return p.call(
    refundPayment,
    {
      query: { payment_number: order.payment?.payment_id ?? '', amount, tran_no: order.tran_no },
      body: { reason: 'Asked by telephone', version: order.version, ...body },
    },
    { token: admin.token, headers: { 'idempotency-key': key } },
  )
}
const set = async (key: string, value: unknown) => {
  // By the other one: who raises the limit is held to the old one.
  const answer = await p.send('PUT', `/admin/settings/${key}`, { value }, other)
  expect(answer.status).toBe(200)
}
const reserved = async (date: string) =>
  (
    await sqlRows<{ reserved: number }>(
      p.db,
      'select reserved from pool_day where pool_id = $1 and on_date = $2',
      [HOMAM, date],
    )
  )[0]?.reserved ?? 0

describe('a refund by the office', () => {
  test('of one line of two: the line ends, its place is free, the rest stays; then the rest', async () => {
    const order = await buy([line('2026-12-02'), line('2026-12-03')])
    const [first] = order.lines
    if (!first) throw new Error('no line')
    const answer = await refund(order, first.amountPaise, { line_ids: [first.id] })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ needsApproval: false, refund: { status: 'requested' } })
    expect(await reserved('2026-12-02')).toBe(0)
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    const after = await read(order.tran_no)
    expect(after).toMatchObject({ status: 'confirmed', refundedPaise: first.amountPaise })
    expect(after.lines.map(({ status, cancelledBy }) => [status, cancelledBy])).toEqual([
      ['cancelled', 'office'],
      ['booked', null],
    ])
    expect(after.refunds).toMatchObject([{ status: 'processed', amountPaise: first.amountPaise }])
    expect(after.payment?.status).toBe('partly_refunded')
    admin = await makeAdmin(p)
    other = await makeAdmin(p)
    const rest = await refund(after, order.totalPaise - first.amountPaise)
    expect(rest.status).toBe(200)
    await p.settle()
    expect((await read(order.tran_no)).status).toBe('cancelled')
  })

  test('of the last pooja a parcel waited for: what the others left can be packed', async () => {
    const order = await buy([line('2026-12-02'), line('2026-12-02')])
    const [held, refunded] = order.lines
    if (!held || !refunded) throw new Error('no lines')
    const address = {
      recipient: 'Lakshmi',
      line1: 'Thekke Veedu',
      line2: null,
      city: 'Cherthala',
      state: 'IN-KL',
      country: 'IN',
      postalCode: '688524',
      mobile: '+919847055555',
    }
    const parcels = [
      { date: '2026-12-02', zone: 'kerala' as const, grams: 30, chargePaise: 0, lineIndexes: [0, 1] },
    ]
    const of = { tranNo: order.tran_no, lineIds: [held.id, refunded.id], parcels, address }
    await inTransaction(p.db, (trx) => insertParcels(trx, [of]))
    await sqlRows(p.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      held.id,
      p.clock.now(),
    ])
    expect((await refund(order, refunded.amountPaise, { line_ids: [refunded.id] })).status).toBe(200)
    expect((await read(order.tran_no)).parcels).toMatchObject([{ status: 'ready' }])
  })

  test('pressed twice with one key is one refund', async () => {
    const order = await buy([line('2026-12-04')])
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(order, order.totalPaise, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refund?.id)).size).toBe(1)
    await p.settle()
    const sent = p.control.state().refunds.filter((each) => each.payment_id === order.payment?.payment_id)
    expect(sent).toHaveLength(1)
  })

  test('is refused with the right amount, for a stale page, for another payment and for what is gone', async () => {
    const order = await buy([line('2026-12-05')])
    const wrong = await refund(order, order.totalPaise - 100)
    expect([wrong.status, wrong.body.code, wrong.body.meta]).toEqual([
      422,
      'amount_not_right',
      { amountPaise: order.totalPaise },
    ])
    const stale = await refund(order, order.totalPaise, { version: order.version - 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const payment = order.payment && { ...order.payment, payment_id: 'pay_00000000000000' }
    const stranger = await refund({ ...order, payment }, order.totalPaise)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'payment_not_found'])
    const lineless = await refund(order, order.totalPaise, { line_ids: [0] })
    expect([lineless.status, lineless.body.code]).toEqual([422, 'line_not_refundable'])
    expect((await refund(order, order.totalPaise)).status).toBe(200)
    const again = await refund(await read(order.tran_no), order.totalPaise)
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_refund'])
  })

  test('is not for a devotee, nor without a key', async () => {
    const order = await buy([line('2026-12-06')])
    const request = {
      query: {
        payment_number: order.payment?.payment_id ?? '',
        amount: order.totalPaise,
        tran_no: order.tran_no,
      },
      body: { reason: 'Asked', version: order.version },
    }
    const devotee = await p.call(refundPayment, request, { token: await p.signIn(p.devotee) })
    expect(devotee.status).toBe(403)
    const keyless = await p.call(refundPayment, request, { token: admin.token })
    expect([keyless.status, keyless.body.code]).toEqual([422, 'idempotency_key_missing'])
  })

  test('asks for the password when the sign-in is old', async () => {
    const order = await buy([line('2026-12-07')])
    await p.pass(14)
    expect((await refund(order, order.totalPaise, { version: -1 })).body.code).toBe('stale')
    await p.pass(0.9)
    // The token lives no longer than the quarter of an hour; a refreshed one remembers when its owner signed in.
    const rows = await sqlRows<{ id: string }>(
      p.db,
      'select account_id as id from session order by signed_in_at desc limit 1',
    )
    const old = await p.signInAgo(rows[0]?.id ?? '', 60)
    const body = { reason: 'Asked by telephone', version: order.version }
    const query = {
      payment_number: order.payment?.payment_id ?? '',
      amount: order.totalPaise,
      tran_no: order.tran_no,
    }
    const headers = { 'idempotency-key': randomUUID() }
    const refused = await p.call(refundPayment, { query, body }, { token: old, headers })
    expect(refused.status).toBe(422)
    const done = await p.call(
      refundPayment,
      { query, body: { ...body, password: PASSWORD } },
      { token: old, headers },
    )
    expect(done.status).toBe(200)
    admin = await makeAdmin(p)
    other = await makeAdmin(p)
  })

  test('above the set amount waits for a second admin, who is not the first', async () => {
    await set('refunds.secondAdminAbovePaise', 100)
    const order = await buy([line('2026-12-08')])
    const asked = await refund(order, order.totalPaise)
    expect(asked.body).toMatchObject({
      needsApproval: true,
      refund: { status: 'requested', amountPaise: order.totalPaise },
    })
    await p.settle()
    // Until somebody agrees nothing has changed, for the devotee either.
    expect(await read(order.tran_no)).toMatchObject({
      status: 'confirmed',
      refunds: [],
      version: order.version,
    })
    expect((await refund(order, order.totalPaise)).body.code).toBe('refund_waits')
    const found = await p.call(listTransactionHistory, { body: { refunds: 'waiting' } }, other)
    expect(found.body.transactions.map(({ tran_no }) => tran_no)).toEqual([order.tran_no])
    expect((await p.call(countMatters, {}, other)).body.waitingRefunds).toBe(1)
    const story = await p.call(getStory, { params: { tran_no: order.tran_no } }, other)
    expect(story.body.refunds).toMatchObject([
      { id: asked.body.refund?.id, isWaiting: true, mayRetry: false },
    ])
    const approve = (token: string) =>
      p.call(approveRefund, { params: { id: asked.body.refund?.id ?? '' }, body: {} }, { token })
    expect((await approve(admin.token)).body.code).toBe('approval_needs_another')
    expect((await approve(other.token)).status).toBe(200)
    await p.settle()
    expect((await read(order.tran_no)).refunds[0]?.status).not.toBe('requested')
    expect((await approve(other.token)).status).toBe(200)
    const third = await p.call(
      approveRefund,
      { params: { id: randomUUID() }, body: {} },
      { token: other.token },
    )
    expect(third.body.code).toBe('refund_not_waiting')
    await set('refunds.secondAdminAbovePaise', 2_500_000)
  })

  test('that a second admin declines, or its own admin takes back, leaves the booking as it was', async () => {
    await set('refunds.secondAdminAbovePaise', 100)
    const order = await buy([line('2026-12-08')])
    const decide = (endpoint: typeof approveRefund | typeof declineRefund, id: string, token: string) =>
      p.call(endpoint, { params: { id }, body: {} }, { token })
    for (const { token } of [other, admin]) {
      const { id } = (await refund(order, order.totalPaise)).body.refund ?? { id: '' }
      expect((await decide(declineRefund, id, token)).status).toBe(200)
      expect((await decide(declineRefund, id, token)).status).toBe(200)
      expect((await decide(approveRefund, id, other.token)).body.code).toBe('refund_not_waiting')
    }
    await p.settle()
    expect(await read(order.tran_no)).toMatchObject({ status: 'confirmed', refunds: [] })
    const { id } = (await refund(order, order.totalPaise)).body.refund ?? { id: '' }
    expect((await decide(approveRefund, id, other.token)).status).toBe(200)
    expect((await decide(declineRefund, id, other.token)).body.code).toBe('refund_not_waiting')
    await p.settle()
    expect((await read(order.tran_no)).status).toBe('cancelled')
    await set('refunds.secondAdminAbovePaise', 2_500_000)
  })

  test('proposed and meanwhile overtaken is weighed anew when somebody agrees', async () => {
    await set('refunds.secondAdminAbovePaise', 100)
    const order = await buy([line('2026-12-08'), line('2026-12-09')])
    const { id } = (await refund(order, order.totalPaise)).body.refund ?? { id: '' }
    await set('refunds.secondAdminAbovePaise', 2_500_000)
    const [first] = order.lines
    expect((await refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })).status).toBe(200)
    const late = await p.call(approveRefund, { params: { id }, body: {} }, { token: other.token })
    expect(late.body.code).toBe('amount_not_right')
    expect((await read(order.tran_no)).lines.map(({ status }) => status)).toEqual(['cancelled', 'booked'])
    await p.call(declineRefund, { params: { id }, body: {} }, { token: other.token })
  })

  test('sent again with the same key for another sum is refused', async () => {
    const order = await buy([line('2026-12-08'), line('2026-12-09')])
    const key = randomUUID()
    const send = (lines: typeof order.lines) =>
      refund(
        order,
        lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
        {
          line_ids: lines.map(({ id }) => id),
          key,
        },
      )
    const once = await send(order.lines.slice(0, 1))
    expect(once.status).toBe(200)
    expect((await send(order.lines.slice(0, 1))).body.refund?.id).toBe(once.body.refund?.id)
    expect(await send(order.lines)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  })

  test('is no smaller for who has just raised the limit', async () => {
    await set('refunds.secondAdminAbovePaise', 100)
    const order = await buy([line('2026-12-08')])
    const raise = (token: { token: string }) =>
      p.send('PUT', '/admin/settings/refunds.secondAdminAbovePaise', { value: 90_000_000 }, token)
    expect((await raise(admin)).status).toBe(200)
    const preview = await p.call(previewRefund, { body: { tran_no: order.tran_no } }, admin)
    expect(preview.body.needsApproval).toBe(true)
    const asked = await refund(order, order.totalPaise)
    expect(asked.body.needsApproval).toBe(true)
    const third = await makeAdmin(p)
    const others = await p.call(previewRefund, { body: { tran_no: order.tran_no } }, third)
    expect(others.body.needsApproval).toBe(false)
    await p.call(
      declineRefund,
      { params: { id: asked.body.refund?.id ?? '' }, body: {} },
      { token: admin.token },
    )
    await set('refunds.secondAdminAbovePaise', 2_500_000)
    admin = await makeAdmin(p)
  })

  test('in many small parts is a large one all the same', async () => {
    const order = await buy([line('2026-12-08'), line('2026-12-09')])
    const [first, second] = order.lines
    await set('refunds.secondAdminAbovePaise', first?.amountPaise ?? 0)
    const part = await refund(order, first?.amountPaise ?? 0, { line_ids: [first?.id ?? 0] })
    expect(part.body.needsApproval).toBe(false)
    const rest = await refund(await read(order.tran_no), second?.amountPaise ?? 0, {
      line_ids: [second?.id ?? 0],
    })
    expect(rest.body.needsApproval).toBe(true)
    await set('refunds.secondAdminAbovePaise', 2_500_000)
  })

  test('of what a bank took back in a dispute sends nothing a second time, and still ends the lines', async () => {
    const order = await buy([line('2026-12-21'), line('2026-12-22')])
    const payment = order.payment?.payment_id ?? ''
    const { id } = p.control.dispute(payment, order.totalPaise)
    // Decided before the bank did, and not sent yet.
    await refund(order, order.lines[0]?.amountPaise ?? 0, { line_ids: [order.lines[0]?.id ?? 0] })
    p.control.moveDispute(id, 'lost')
    await p.settle()
    await p.pass(2)
    await p.settle()
    const after = await read(order.tran_no)
    expect(after.refunds).toMatchObject([{ status: 'failed' }])
    expect(p.control.state().refunds.filter((each) => each.payment_id === payment)).toEqual([])
    const ended = await refund(after, 0)
    expect(ended).toMatchObject({ status: 200, body: { refund: null, needsApproval: false } })
    expect((await read(order.tran_no)).status).toBe('cancelled')
    expect(await reserved('2026-12-22')).toBe(0)
  })

  test('whose answer is lost is done once; one that the bank refuses is told to the office', async () => {
    const order = await buy([line('2026-12-09')])
    p.control.setFaults([{ match: 'POST /v1/payments', kind: 'lost-response', times: 1 }])
    await refund(order, order.totalPaise)
    await p.settle()
    p.control.clearFaults()
    await p.pass(1)
    await p.settle()
    const sent = p.control.state().refunds.filter((each) => each.payment_id === order.payment?.payment_id)
    expect(sent).toHaveLength(1)
    p.control.setSettings({ failRefunds: 1 })
    const second = await buy([line('2026-12-10')])
    await refund(second, second.totalPaise)
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    expect((await read(second.tran_no)).refunds[0]?.status).toBe('failed')
    admin = await makeAdmin(p)
    other = await makeAdmin(p)
  })
})

describe('a devotee’s own change', () => {
  const move = async (order: Order, date: string, version = order.version) =>
    p.call(
      moveLine,
      {
        params: { tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 },
        body: { date, version },
      },
      { token: await p.signIn(p.devotee) },
    )

  test('moves a line once: the old place is free, the new one taken, the day remembered', async () => {
    const order = await buy([line('2026-12-12')])
    const stale = await move(order, '2026-12-14', order.version - 1)
    expect(stale.body.code).toBe('stale')
    const moved = await move(order, '2026-12-14')
    expect(moved.status).toBe(200)
    expect(moved.body.lines[0]).toMatchObject({ date: '2026-12-14', movedFrom: '2026-12-12', mayMove: false })
    expect([await reserved('2026-12-12'), await reserved('2026-12-14')]).toEqual([0, 1])
    expect((await move(moved.body, '2026-12-15')).body.code).toBe('move_not_allowed')
  })

  test('is refused to a full day, to a past one, and when the price has changed', async () => {
    const order = await buy([line('2026-12-16')])
    await sqlRows(p.db, 'insert into day_limit values ($1, $2, 0, now(), gen_random_uuid())', [
      HOMAM,
      '2026-12-17',
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
    const full = await move(order, '2026-12-17')
    expect([full.body.code, full.body.meta]).toMatchObject(['lines_refused', { lines: [{ reason: 'full' }] }])
    expect((await move(order, '2026-11-01')).body.meta).toMatchObject({ lines: [{ reason: 'past' }] })
    await sqlRows(p.db, 'insert into offering_price values ($1, $2, 1, null, now(), null)', [
      HOMAM,
      p.clock.now().toISOString().slice(0, 10),
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    await expect.poll(async () => (await move(order, '2026-12-18')).body.code).toBe('price_changed')
    await sqlRows(p.db, 'delete from offering_price where price_paise = 1')
    await inTransaction(p.db, (trx) => announceChange(trx, 'catalogue'))
    await expect
      .poll(async () => (await p.book([line('2026-12-19')], p.devotees[3])).body.totalPaise)
      .toBe(order.totalPaise)
  })

  test('lets an unpaid order go, but not while a bank is working on it', async () => {
    const cancel = async (order: { tran_no: string; version: number; lines: { id: number }[] }) =>
      p.call(
        cancelLines,
        {
          params: { tran_no: order.tran_no },
          body: { line_ids: order.lines.map(({ id }) => id), version: order.version },
        },
        { token: await p.signIn(p.devotee) },
      )
    const held = await p.book([line('2026-12-20')])
    const gone = await cancel(await read(held.body.tran_no))
    expect([gone.status, gone.body.status]).toEqual([200, 'cancelled'])
    expect(await reserved('2026-12-20')).toBe(0)
    await p.settle()
    expect(subjectsOf(held.body.tran_no)).toEqual(['Your pooja is cancelled'])
    // Paid all the same, a minute later: it goes back.
    p.control.pay(held.body.checkout?.order_id ?? '')
    await p.settle()
    expect((await read(held.body.tran_no)).refunds).toMatchObject([{ source: 'ours' }])
    const pending = await p.book([line('2026-12-20')])
    p.control.pay(pending.body.checkout?.order_id ?? '', { outcome: 'pending' })
    await p.pass(2)
    await p.settle()
    expect((await cancel(await read(pending.body.tran_no))).body.code).toBe('payment_under_way')
  })

  test('cancels paid lines only where the temple allows it, for the share shown before', async () => {
    const order = await buy([line('2026-12-22')])
    const body = { line_ids: order.lines.map(({ id }) => id), version: order.version }
    const ask = async () =>
      p.call(
        previewCancel,
        { params: { tran_no: order.tran_no }, body },
        { token: await p.signIn(p.devotee) },
      )
    expect((await ask()).body.code).toBe('cancel_not_allowed')
    await set('booking.mayCancel', true)
    await set('booking.cancelSharePercent', 80)
    await expect.poll(async () => (await ask()).status).toBe(200)
    const shown = (await ask()).body
    expect(shown).toMatchObject({ sharePercent: 80, refundPaise: order.totalPaise * 0.8 })
    const done = await p.call(
      cancelLines,
      { params: { tran_no: order.tran_no }, body },
      { token: await p.signIn(p.devotee) },
    )
    expect(done.body).toMatchObject({ status: 'cancelled', refunds: [{ amountPaise: shown.refundPaise }] })
    await p.settle()
    expect(subjectsOf(order.tran_no)).toEqual(
      expect.arrayContaining(['Your pooja is cancelled', 'Your money is on its way back']),
    )
    await set('booking.mayCancel', false)
  })

  test('is not possible with somebody else’s order', async () => {
    const order = await buy([line('2026-12-23', ARCHANA)])
    const token = await p.signIn(p.devotees[7] ?? p.devotee)
    const params = { tran_no: order.tran_no }
    const body = { line_ids: order.lines.map(({ id }) => id), version: order.version }
    const answers = [
      await p.call(getOrder, { params }, { token }),
      await p.call(cancelLines, { params, body }, { token }),
      await p.call(previewCancel, { params, body }, { token }),
      await p.call(
        moveLine,
        { params: { ...params, line_id: body.line_ids[0] ?? 0 }, body: { date: '2026-12-24', version: 1 } },
        { token },
      ),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  })
})

test('the office gives a late payment another day, and it is captured', async () => {
  const date = '2026-12-26'
  await sqlRows(p.db, 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [HOMAM, date])
  await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
  const { body } = await p.book([line(date)])
  await p.pass(17)
  await p.settle()
  await p.book([line(date)], p.devotees[1])
  p.control.pay(body.checkout?.order_id ?? '', { outcome: 'authorized' })
  await p.settle()
  const order = await read(body.tran_no)
  expect(order.status).toBe('needs_attention')
  admin = await makeAdmin(p)
  const rescue = (onDate: string, version = order.version) =>
    p.call(
      rescueOrder,
      {
        params: { tran_no: order.tran_no },
        body: { version, dates: [{ line_id: order.lines[0]?.id ?? 0, date: onDate }] },
      },
      { token: admin.token },
    )
  expect((await rescue(date)).body.code).toBe('lines_refused')
  expect((await rescue('2026-12-27', 99)).body.code).toBe('stale')
  expect((await rescue('2026-12-27')).body.status).toBe('confirmed')
  expect((await rescue('2026-12-27')).body.code).toBe('nothing_to_rescue')
  expect((await read(order.tran_no)).lines[0]).toMatchObject({ date: '2026-12-27', movedFrom: date })
})
