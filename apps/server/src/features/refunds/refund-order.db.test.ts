import { randomUUID } from 'node:crypto'
import { refundPayment } from '@vazhipadu/contract/refunds'
import { describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { giveFactor, PASSWORD } from '../../testing/make-account.ts'
import { sampleAddress } from '../../testing/sample-address.ts'
import { lineOn, useRefunding } from '../../testing/start-refunding.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'

// Orders are booked, paid and fully refunded, over days of the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useRefunding()

describe('a refund by the office', () => {
  test('of one line of two: the line ends, its place is free, the rest stays; then the rest', async () => {
    const order = await p.buy([lineOn('2026-12-02'), lineOn('2026-12-03')])
    const [first] = order.lines
    if (!first) throw new Error('no line')
    const answer = await p.refund(order, first.amountPaise, { line_ids: [first.id] })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ needsApproval: false, refund: { status: 'requested' } })
    expect(await p.reserved('2026-12-02')).toBe(0)
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    const after = await p.read(order.tran_no)
    expect(after).toMatchObject({ status: 'confirmed', refundedPaise: first.amountPaise })
    expect(after.lines.map(({ status, cancelledBy }) => [status, cancelledBy])).toEqual([
      ['cancelled', 'office'],
      ['booked', null],
    ])
    expect(after.refunds).toMatchObject([{ status: 'processed', amountPaise: first.amountPaise }])
    expect(after.payment?.status).toBe('partly_refunded')
    await p.changeAdmins()
    const rest = await p.refund(after, order.totalPaise - first.amountPaise)
    expect(rest.status).toBe(200)
    await p.settle()
    expect((await p.read(order.tran_no)).status).toBe('cancelled')
  })

  test('of the last pooja that a parcel waited for: the rest can be packed', async () => {
    const order = await p.buy([lineOn('2026-12-02'), lineOn('2026-12-02')])
    const [held, refunded] = order.lines
    if (!held || !refunded) throw new Error('no lines')
    const parcels = [
      { date: '2026-12-02', zone: 'kerala' as const, grams: 30, chargePaise: 0, lineIndexes: [0, 1] },
    ]
    const of = { tranNo: order.tran_no, lineIds: [held.id, refunded.id], parcels, address: sampleAddress }
    await inTransaction(p.db, (trx) => insertParcels(trx, [of]))
    await sqlRows(p.db, "update order_line set state = 'performed', performed_at = $2 where id = $1", [
      held.id,
      p.clock.now(),
    ])
    expect((await p.refund(order, refunded.amountPaise, { line_ids: [refunded.id] })).status).toBe(200)
    expect((await p.read(order.tran_no)).parcels).toMatchObject([{ status: 'ready' }])
  })

  test('pressed twice with one key is one refund', async () => {
    const order = await p.buy([lineOn('2026-12-04')])
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => p.refund(order, order.totalPaise, { key })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.refund?.id)).size).toBe(1)
    await p.settle()
    const sent = p.control.state().refunds.filter((each) => each.payment_id === order.payment?.payment_id)
    expect(sent).toHaveLength(1)
  })

  test('is refused for a wrong amount, a stale page, another payment and a missing line', async () => {
    const order = await p.buy([lineOn('2026-12-05')])
    const wrong = await p.refund(order, order.totalPaise - 100)
    expect([wrong.status, wrong.body.code, wrong.body.meta]).toEqual([
      422,
      'amount_not_right',
      { amountPaise: order.totalPaise },
    ])
    const stale = await p.refund(order, order.totalPaise, { version: order.version - 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const payment = order.payment && { ...order.payment, payment_id: 'pay_00000000000000' }
    const stranger = await p.refund({ ...order, payment }, order.totalPaise)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'payment_not_found'])
    const lineless = await p.refund(order, order.totalPaise, { line_ids: [0] })
    expect([lineless.status, lineless.body.code]).toEqual([422, 'line_not_refundable'])
    expect((await p.refund(order, order.totalPaise)).status).toBe(200)
    const again = await p.refund(await p.read(order.tran_no), order.totalPaise)
    expect([again.status, again.body.code]).toEqual([409, 'nothing_to_refund'])
  })

  test('is not for a devotee, nor without a key', async () => {
    const order = await p.buy([lineOn('2026-12-06')])
    const request = {
      query: {
        payment_number: order.payment?.payment_id ?? '',
        amount: order.totalPaise,
        tran_no: order.tran_no,
      },
      body: { reason: 'Requested', version: order.version },
    }
    const devotee = await p.call(refundPayment, request, { token: await p.signIn(p.devotee) })
    expect(devotee.status).toBe(403)
    const keyless = await p.call(refundPayment, request, { token: p.office.admin.token })
    expect([keyless.status, keyless.body.code]).toEqual([422, 'idempotency_key_missing'])
  })

  test('asks for the second factor after ten minutes, and for the password when the sign-in is old', async () => {
    const order = await p.buy([lineOn('2026-12-07')])
    await p.pass(14)
    const tired = await p.refund(order, order.totalPaise)
    expect([tired.status, tired.body.code]).toEqual([403, 'step_up_needed'])
    p.office.admin.token = await giveFactor(p, p.office.admin.token)
    expect((await p.refund(order, order.totalPaise, { version: -1 })).body.code).toBe('stale')
    await p.pass(0.9)
    // The token lives a quarter of an hour at most; a refreshed one keeps the time of the sign-in.
    const rows = await sqlRows<{ id: string }>(
      p.db,
      'select account_id as id from session order by signed_in_at desc limit 1',
    )
    const old = await giveFactor(p, await p.signInAgo(rows[0]?.id ?? '', 60))
    const body = { reason: 'Requested by telephone', version: order.version }
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
    await p.changeAdmins()
  })

  test('sent again with the same key for another sum is refused', async () => {
    const order = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')])
    const key = randomUUID()
    const send = (lines: typeof order.lines) =>
      p.refund(
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

  test('after a lost dispute nothing is refunded twice, and the lines still end', async () => {
    const order = await p.buy([lineOn('2026-12-21'), lineOn('2026-12-22')])
    const payment = order.payment?.payment_id ?? ''
    const { id } = p.control.dispute(payment, order.totalPaise)
    // Decided before the bank decided, and not sent yet.
    await p.refund(order, order.lines[0]?.amountPaise ?? 0, { line_ids: [order.lines[0]?.id ?? 0] })
    p.control.moveDispute(id, 'lost')
    await p.settle()
    await p.pass(2)
    await p.settle()
    const after = await p.read(order.tran_no)
    expect(after.refunds).toMatchObject([{ status: 'failed' }])
    expect(p.control.state().refunds.filter((each) => each.payment_id === payment)).toEqual([])
    const ended = await p.refund(after, 0)
    expect(ended).toMatchObject({ status: 200, body: { refund: null, needsApproval: false } })
    expect((await p.read(order.tran_no)).status).toBe('cancelled')
    expect(await p.reserved('2026-12-22')).toBe(0)
  })

  test('with a lost response is made once; a refund that the bank refuses is reported to the office', async () => {
    const order = await p.buy([lineOn('2026-12-09')])
    p.control.setFaults([{ match: 'POST /v1/payments', kind: 'lost-response', times: 1 }])
    await p.refund(order, order.totalPaise)
    await p.settle()
    p.control.clearFaults()
    await p.pass(1)
    await p.settle()
    const sent = p.control.state().refunds.filter((each) => each.payment_id === order.payment?.payment_id)
    expect(sent).toHaveLength(1)
    p.control.setSettings({ failRefunds: 1 })
    const second = await p.buy([lineOn('2026-12-10')])
    await p.refund(second, second.totalPaise)
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    expect((await p.read(second.tran_no)).refunds[0]?.status).toBe('failed')
    await p.changeAdmins()
  })
})
