import { randomUUID } from 'node:crypto'
import { updateBooking } from '@vazhipadu/contract/changes'
import { getOrder } from '@vazhipadu/contract/orders'
import { previewRefund, refundPayment, retryRefund } from '@vazhipadu/contract/refunds'
import { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { checkBooks } from '../../testing/check-books.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'

// Slow: orders are booked, paid and fully refunded over days of the clock.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let p: Paying
let admin: Awaited<ReturnType<typeof makeAdmin>>
beforeAll(async () => {
  p = await startPaying()
  admin = await makeAdmin(p)
})
afterAll(() => p.close())
afterEach(async () => {
  p.control.setSettings({ failRefunds: 0 })
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const HOMAM = 11
const line = (date: string, name = 'Meenakshy Ravindran') => ({ offering_id: HOMAM, date, name, star_id: 10 })
const read = async (tranNo: string) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(p.devotee) })).body
const tell = async (tranNo: string) =>
  (await p.call(getOrderDetail, { params: { tran_no: tranNo } }, admin)).body

async function buy(lines: ReturnType<typeof line>[]) {
  const { body } = await p.book(lines)
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  const order = await read(body.tran_no)
  expect(order.status).toBe('confirmed')
  return order
}
type Order = Omit<Awaited<ReturnType<typeof buy>>, 'isOwn'>
type Change = { name?: string; nameMl?: string | null; star_id?: number | null; date?: string }

const change = (order: Order, changes: (Change & { line_id?: number })[], version = order.version) =>
  p.call(
    updateBooking,
    {
      body: {
        tran_no: order.tran_no,
        version,
        reason: 'Devotee asked by phone',
        lines: changes.map((each, at) => ({ line_id: order.lines[at]?.id ?? 0, ...each })),
      },
    },
    admin,
  )
const reserved = (date: string) => countReserved(p.db, HOMAM, date)

describe('the office changes a booking', () => {
  test('names, star and day: places move, the receipt is revised, before and after are kept', async () => {
    const order = await buy([line('2026-12-02'), line('2026-12-02', 'Adithya Ravindran')])
    const answer = await change(order, [{ name: 'Meenakshi Ravindran', star_id: 11 }, { date: '2026-12-06' }])
    expect(answer.status).toBe(200)
    expect(answer.body.version).toBe(order.version + 1)
    expect(answer.body.lines).toMatchObject([
      { name: 'Meenakshi Ravindran', starName: 'Pooram', date: '2026-12-02', movedFrom: null },
      { name: 'Adithya Ravindran', date: '2026-12-06', movedFrom: '2026-12-02' },
    ])
    expect([await reserved('2026-12-02'), await reserved('2026-12-06')]).toEqual([1, 1])
    await p.settle()
    const story = await tell(order.tran_no)
    expect(story.receipt?.revision).toBe(1)
    const [made, now] = await sqlRows<{ paper: unknown }>(
      p.db,
      'select paper from receipt_document where tran_no = $1 order by revision',
      [order.tran_no],
    )
    expect(JSON.stringify(made)).toContain('Meenakshy')
    expect(JSON.stringify(now)).not.toContain('Meenakshy')
    expect(story.audit.at(-1)).toMatchObject({
      action: 'order.changed',
      actor: 'Sreedevi Menon',
      before: { lines: [{ name: 'Meenakshy Ravindran', starId: 10 }, { date: '2026-12-02' }] },
      after: {
        reason: 'Devotee asked by phone',
        lines: [{ name: 'Meenakshi Ravindran', starId: 11 }, { date: '2026-12-06' }],
      },
    })
    expect(story.notices.filter(({ trigger }) => trigger === 'moved')).not.toEqual([])
    // The audit entry cannot be changed, so it says what was done without naming the person.
    const [entry] = await sqlRows<{ before: unknown; after: unknown }>(
      p.db,
      `select before, after from audit_entry where action = 'order.changed' and subject_id = $1`,
      [order.tran_no],
    )
    expect(JSON.stringify(entry)).not.toMatch(/Meenaksh|Adithya|by phone|"starId":\s?1/)
    expect(entry).toMatchObject({ after: { lines: [{ date: '2026-12-02' }, { date: '2026-12-06' }] } })
  })

  test('a corrected name keeps the spelling that the priest reads, until it is edited or cleared (defect 3)', async () => {
    const order = await buy([line('2026-12-03')])
    const id = order.lines[0]?.id
    await sqlRows(p.db, `update order_line set name_ml = 'മീനാക്ഷി' where id = $1`, [id])
    const star = await change(order, [{ star_id: null }])
    expect(star.body.lines[0]).toMatchObject({ star_id: null, nameMl: 'മീനാക്ഷി' })
    const renamed = await change(star.body, [{ name: 'Gayathri' }])
    expect(renamed.body.lines[0]).toMatchObject({ name: 'Gayathri', nameMl: 'മീനാക്ഷി' })
    const both = await change(renamed.body, [{ name: 'Gayatri', nameMl: 'ഗായത്രി' }])
    expect(both.body.lines[0]).toMatchObject({ name: 'Gayatri', nameMl: 'ഗായത്രി' })
    const cleared = await change(both.body, [{ nameMl: null }])
    expect(cleared.body.lines[0]).toMatchObject({ name: 'Gayatri', nameMl: null })
  })

  test('nothing changed changes nothing', async () => {
    const order = await buy([line('2026-12-03')])
    const answer = await change(order, [{ name: 'Meenakshy Ravindran', date: '2026-12-03' }])
    expect(answer.body.version).toBe(order.version)
    expect((await tell(order.tran_no)).receipt?.revision).toBe(0)
  })

  test('is refused from an old page; of two at once, one is', async () => {
    const order = await buy([line('2026-12-04')])
    const stale = await change(order, [{ name: 'Someone' }], order.version - 1)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    const both = await Promise.all([change(order, [{ name: 'First' }]), change(order, [{ name: 'Second' }])])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('is refused for a day that is full, and then nothing is changed', async () => {
    const order = await buy([line('2026-12-05'), line('2026-12-05')])
    await sqlRows(p.db, 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [
      HOMAM,
      '2026-12-09',
    ])
    await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
    const full = await change(order, [{ name: 'Renamed', date: '2026-12-09' }, { date: '2026-12-09' }])
    expect([full.status, full.body.code]).toEqual([409, 'days_refused'])
    expect(full.body.meta).toMatchObject({ lines: [{ reason: 'full', line_id: order.lines[1]?.id }] })
    expect((await read(order.tran_no)).lines[0]).toMatchObject({
      name: 'Meenakshy Ravindran',
      date: '2026-12-05',
    })
    const past = await change(order, [{ date: '2026-11-01' }])
    expect(past.body.meta).toMatchObject({ lines: [{ reason: 'past' }] })
  })

  test('is refused for a performed line, another order’s line and an unknown order', async () => {
    const order = await buy([line('2026-12-07')])
    const other = await buy([line('2026-12-07')])
    const foreign = await change(order, [{ line_id: other.lines[0]?.id ?? 0, name: 'Someone' }])
    expect([foreign.status, foreign.body.code]).toEqual([409, 'line_not_changeable'])
    await sqlRows(p.db, `update order_line set state = 'performed' where tran_no = $1`, [order.tran_no])
    expect((await change(order, [{ name: 'Someone' }])).body.code).toBe('line_not_changeable')
    const unknown = await change({ ...order, tran_no: 'V2222222222' }, [{ name: 'Someone' }])
    expect(unknown.status).toBe(404)
  })

  test('is for the desk alone', async () => {
    const order = await buy([line('2026-12-08')])
    const body = {
      tran_no: order.tran_no,
      version: order.version,
      reason: 'Requested',
      lines: [{ line_id: 1 }],
    }
    const devotee = await p.call(updateBooking, { body }, { token: await p.signIn(p.devotee) })
    expect(devotee.status).toBe(403)
  })
})

describe('a refund', () => {
  const refund = (order: Order, amount: number, line_ids?: number[], as: { token: string } = admin) =>
    p.call(
      refundPayment,
      {
        query: { payment_number: order.payment?.payment_id ?? '', amount, tran_no: order.tran_no },
        body: { reason: 'Requested by telephone', version: order.version, ...(line_ids && { line_ids }) },
      },
      { token: as.token, headers: { 'idempotency-key': randomUUID() } },
    )
  const preview = (order: Order, line_ids?: number[], as: { token: string } = admin) =>
    p.call(previewRefund, { body: { tran_no: order.tran_no, ...(line_ids && { line_ids }) } }, as)

  test('previews the refund and the sum kept', async () => {
    const order = await buy([line('2026-12-10'), line('2026-12-11')])
    const [first] = order.lines
    const one = await preview(order, [first?.id ?? 0])
    expect(one.body).toMatchObject({
      amountPaise: first?.amountPaise,
      keptPaise: order.totalPaise - (first?.amountPaise ?? 0),
      needsApproval: false,
      needsPassword: false,
      refundDays: '5 to 7 working days',
    })
    expect((await preview(order)).body).toMatchObject({ amountPaise: order.totalPaise, keptPaise: 0 })
    expect((await preview(order, [0])).body.code).toBe('line_not_refundable')
    expect((await preview({ ...order, tran_no: 'V2222222222' })).status).toBe(404)
    expect((await refund(order, one.body.amountPaise, [first?.id ?? 0])).status).toBe(200)
  })

  test('and its preview are not for a desk without treasury', async () => {
    const order = await buy([line('2026-12-10')])
    const desk = await makeClerk(p, ['desk'])
    expect((await refund(order, order.totalPaise, undefined, desk)).status).toBe(403)
    expect((await preview(order, undefined, desk)).status).toBe(403)
    const params = { id: randomUUID() }
    expect((await p.call(retryRefund, { params, body: { version: 1 } }, desk)).status).toBe(403)
  })

  test('that failed is tried again once, for the same amount and lines, and reaches the bank', async () => {
    const order = await buy([line('2026-12-12'), line('2026-12-13')])
    const [first] = order.lines
    p.control.setSettings({ failRefunds: 1 })
    const refunded = await refund(order, first?.amountPaise ?? 0, [first?.id ?? 0])
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    p.control.setSettings({ failRefunds: 0 })
    admin = await makeAdmin(p)
    const story = await tell(order.tran_no)
    // It is planned again automatically; the office may send it at once.
    expect(story.refunds).toMatchObject([
      { status: 'failed', mayRetry: false },
      { status: 'requested', mayRetry: true },
    ])
    const id = refunded.body.refund?.id ?? ''
    const retry = (key: string, version = story.order.version) =>
      p.call(
        retryRefund,
        { params: { id }, body: { version } },
        { token: admin.token, headers: { 'idempotency-key': key } },
      )
    expect((await retry(randomUUID(), 0)).body.code).toBe('stale')
    const key = randomUUID()
    const once = await retry(key)
    const twice = await retry(key)
    expect(once.status).toBe(200)
    expect(once.body.refund).toMatchObject({ amountPaise: first?.amountPaise, line_ids: [first?.id] })
    expect(twice.body.refund?.id).toBe(once.body.refund?.id)
    const after = await read(order.tran_no)
    await p.settle()
    expect((await retry(randomUUID(), after.version)).body.code).toBe('refund_not_failed')
    await p.pass(24 * 60)
    await p.settle()
    admin = await makeAdmin(p)
    const done = await tell(order.tran_no)
    expect(done.refunds.map(({ status, mayRetry }) => [status, mayRetry])).toEqual([
      ['failed', false],
      ['processed', false],
    ])
    expect(done.order.refundedPaise).toBe(first?.amountPaise)
    expect(done.audit.map(({ action }) => action)).toContain('refund.retried')
  })

  test('that failed is not tried again when a bank has taken everything back since', async () => {
    const order = await buy([line('2026-12-14'), line('2026-12-15')])
    const [first] = order.lines
    // After 180 days the provider refunds nothing, and nothing is planned.
    await p.pass(181 * 24 * 60)
    admin = await makeAdmin(p)
    const refunded = await refund(order, first?.amountPaise ?? 0, [first?.id ?? 0])
    await p.settle()
    expect((await tell(order.tran_no)).refunds).toMatchObject([{ status: 'failed', mayRetry: true }])
    // A debt to be paid another way is owed already, so it is not part of the refundable rest.
    expect((await refund(await read(order.tran_no), order.totalPaise)).status).toBe(422)
    const { id } = p.control.dispute(order.payment?.payment_id ?? '')
    p.control.moveDispute(id, 'lost')
    await p.settle()
    const { version } = await read(order.tran_no)
    const answer = await p.call(
      retryRefund,
      { params: { id: refunded.body.refund?.id ?? '' }, body: { version } },
      { token: admin.token, headers: { 'idempotency-key': randomUUID() } },
    )
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing_to_refund'])
    const none = await p.call(
      retryRefund,
      { params: { id: randomUUID() }, body: { version } },
      { token: admin.token, headers: { 'idempotency-key': randomUUID() } },
    )
    expect(none.body.code).toBe('refund_not_failed')
  })
})
