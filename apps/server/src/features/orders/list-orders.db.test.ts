import { randomUUID } from 'node:crypto'
import {
  getCalendarFile,
  getOrder,
  listUserPayments,
  myBookings,
  type orderStates,
} from '@vazhipadu/contract/orders'
import { changeSetting } from '@vazhipadu/contract/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeAccount, makeAdmin } from '../../testing/make-account.ts'
import { type MadeOrder, makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'
import { loadOrders } from './load-orders.ts'

type OrderOptions = Omit<Parameters<typeof makeOrder>[1], 'at'> & { at?: Date }

let api: Api
let devotee: Awaited<ReturnType<typeof makeAccount>>
let other: Awaited<ReturnType<typeof makeAccount>>
let admin: Awaited<ReturnType<typeof makeAdmin>>
let accountId: string
beforeAll(async () => {
  api = await startApi()
  await fillCatalogue(api)
  devotee = await makeAccount(api)
  other = await makeAccount(api)
  admin = await makeAdmin(api)
  accountId = await idOf(devotee.email)
})
afterAll(() => api.close())
beforeEach(async () => {
  const tables = ['refund', 'payment', 'provider_order', 'parcel_line', 'parcel', 'order_line', 'orders']
  for (const table of tables) await sqlRows(api.db, `delete from ${table}`)
})

const idOf = async (email: string) => {
  const found = await api.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return found.id
}
const book = (wanted: OrderOptions = {}) => makeOrder(api.db, { accountId, at: api.clock.now(), ...wanted })
const read = async ({ tranNo }: MadeOrder, as = devotee) =>
  (await api.call(getOrder, { params: { tran_no: tranNo } }, as)).body
const mine = async (body: Record<string, unknown> = {}, as = devotee) =>
  (await api.call(myBookings, { body }, as)).body
const address = {
  recipient: 'Lakshmi Amma',
  line1: 'Thekke Veedu',
  line2: null,
  city: 'Cherthala',
  state: 'IN-KL',
  country: 'IN',
  postalCode: '688524',
  mobile: '+919847055555',
}
const addRefund = (of: MadeOrder, amountPaise: number, state: 'pending' | 'processed') =>
  api.db
    .insertInto('refund')
    .values({
      id: randomUUID(),
      key: `refund-${of.tranNo}-${amountPaise}`,
      paymentId: of.paymentId,
      tranNo: of.tranNo,
      source: 'ours',
      state,
      amountPaise,
      cause: 'office',
      reason: 'The pooja could not be held',
      lineIds: [of.lineIds[0] ?? 0],
      requestedAt: api.clock.now(),
      settledAt: state === 'processed' ? new Date(api.clock.now().getTime() + 60_000) : null,
    })
    .execute()

describe('an order, whole', () => {
  test('says what was booked, in the temple’s words and dates', async () => {
    const made = await book({
      lines: [{ offeringId: 30, date: '2026-11-30', starId: 9, quantity: 2, pricePaise: 30_000 }, {}],
    })
    const order = await read(made)
    expect(order).toMatchObject({
      id: made.tranNo,
      tran_no: made.tranNo,
      status: 'confirmed',
      linesPaise: 65_000,
      totalPaise: 65_000,
      refundedPaise: 0,
      isConfirming: false,
      mayPay: false,
      holdUntil: null,
      holdSecondsLeft: null,
      payment: { payment_id: made.paymentId, order_id: made.orderId, status: 'captured', failure: null },
    })
    expect(order.lines[0]).toMatchObject({
      offeringName: 'Ayilyam pooja',
      deityName: 'Nagaraja',
      date: '2026-11-30',
      starName: 'Ayilyam',
      quantity: 2,
      amountPaise: 60_000,
      status: 'booked',
    })
    expect(order.lines[0]?.malayalam?.text).toMatch(/^Vrischikam \d+, 1202$/)
  })

  test('with its parcels, refunds and everything that happened, in order', async () => {
    const made = await book({ deliveryPaise: 6_000, lines: [{ state: 'performed' }, { state: 'cancelled' }] })
    await inTransaction(api.db, (trx) =>
      insertParcels(trx, [
        {
          tranNo: made.tranNo,
          lineIds: made.lineIds,
          address,
          parcels: [
            { date: '2026-12-01', zone: 'kerala', grams: 50, chargePaise: 6_000, lineIndexes: [0, 1] },
          ],
        },
      ]),
    )
    const later = new Date(api.clock.now().getTime() + 86_400_000)
    await api.db
      .updateTable('parcel')
      .set({ state: 'sent', carrier: 'Speed Post', trackingNo: 'EK1', sentAt: later })
      .execute()
    await addRefund(made, 5_000, 'processed')
    const order = await read(made)
    expect(order.parcels).toMatchObject([
      {
        date: '2026-12-01',
        status: 'sent',
        chargePaise: 6_000,
        carrier: 'Speed Post',
        trackingNo: 'EK1',
        mayChange: false,
        address: { recipient: 'Lakshmi Amma', state: 'Kerala', country: 'India', mobile: '+919847055555' },
      },
    ])
    expect(order.refundedPaise).toBe(5_000)
    expect(order.refunds).toMatchObject([
      { status: 'processed', reason: 'The pooja could not be held', line_ids: [made.lineIds[0]] },
    ])
    expect(order.timeline.map(({ step }) => step)).toEqual([
      'booked',
      'paid',
      'performed',
      'cancelled',
      'refund_started',
      'refunded',
      'prasadam_posted',
    ])
    expect(order.timeline.at(-1)?.detail).toBe('Speed Post EK1')
  })

  test('reminders that were sent and moves are in its story', async () => {
    const made = await book()
    const notice = (trigger: string, status: string, channel: string) =>
      api.db
        .insertInto('notice')
        .values({
          id: randomUUID(),
          key: `${trigger}:${made.tranNo}:${channel}`,
          trigger,
          channel,
          ids: JSON.stringify({ tranNo: made.tranNo, lineId: String(made.lineIds[0]) }),
          status,
          createdAt: api.clock.now(),
          settledAt: api.clock.now(),
        })
        .execute()
    await notice('reminder', 'sent', 'email')
    await notice('reminder', 'sent', 'sms')
    await notice('moved', 'sent', 'email')
    await api.db.updateTable('orderLine').set({ movedFrom: '2026-11-29', moves: 1 }).execute()
    const order = await read(made)
    expect(order.timeline.map(({ step }) => step)).toEqual(['booked', 'paid', 'reminded', 'moved'])
    expect(order.timeline.at(-1)?.detail).toBe('29 Nov 2026 → 1 Dec 2026')
    expect(order.lines[0]).toMatchObject({ movedFrom: '2026-11-29', mayMove: false })
  })

  test('an order that is held counts down and can be paid, until the bank is asked or the time is over', async () => {
    const made = await book({ state: 'awaiting_payment' })
    expect(await read(made)).toMatchObject({
      mayPay: true,
      isConfirming: false,
      payment: null,
      holdUntil: new Date(api.clock.now().getTime() + 15 * 60_000).toISOString(),
      holdSecondsLeft: 900,
    })
    const failed = await book({ state: 'awaiting_payment', payment: 'failed' })
    expect(await read(failed)).toMatchObject({
      mayPay: true,
      isConfirming: false,
      payment: { status: 'failed', failure: 'Your bank declined the payment.' },
    })
    const authorized = await book({ state: 'awaiting_payment', payment: 'authorized' })
    expect(await read(authorized)).toMatchObject({ mayPay: false, isConfirming: true })
    const late = await book({ state: 'needs_attention', payment: 'authorized' })
    expect(await read(late)).toMatchObject({ mayPay: false, isConfirming: true })
    const old = await book({
      state: 'awaiting_payment',
      at: new Date(api.clock.now().getTime() - 16 * 60_000),
    })
    expect(await read(old)).toMatchObject({ mayPay: false })
  })

  test('may be moved once, until the offering’s cut-off by the temple’s clock', async () => {
    const [offering] = await api.db
      .selectFrom('offering')
      .select(['cutoffDays', 'cutoffTime'])
      .where('id', '=', 1)
      .execute()
    expect(offering).toEqual({ cutoffDays: 0, cutoffTime: '04:00' })
    // The clock stands at 9:30 on 15 November in Kerala.
    const order = await read(
      await book({ lines: [{ date: '2026-11-15' }, { date: '2026-11-16' }, { state: 'performed' }] }),
    )
    expect(order.lines.map(({ mayMove }) => mayMove)).toEqual([false, true, false])
    const counter = await book({ kind: 'counter' })
    expect((await read(counter)).lines[0]?.mayMove).toBe(false)
  })

  test('may be cancelled where the temple allows it; what is not yet paid always', async () => {
    const paid = await book()
    const held = await book({ state: 'awaiting_payment' })
    expect((await read(paid)).lines[0]?.mayCancel).toBe(false)
    expect((await read(held)).lines[0]?.mayCancel).toBe(true)
    await api.call(changeSetting, { params: { key: 'booking.mayCancel' }, body: { value: true } }, admin)
    await expect.poll(async () => (await read(paid)).lines[0]?.mayCancel).toBe(true)
    await api.call(changeSetting, { params: { key: 'booking.mayCancel' }, body: { value: false } }, admin)
  })

  test('is its owner’s and the office’s alone', async () => {
    const made = await book()
    const params = { tran_no: made.tranNo }
    const stranger = await api.call(getOrder, { params }, other)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'booking_not_found'])
    const nobody = await api.call(getOrder, { params: { tran_no: 'V2222222222' } }, devotee)
    expect([nobody.status, nobody.body]).toEqual([404, stranger.body])
    expect((await api.call(getOrder, { params }, admin)).status).toBe(200)
    expect((await api.call(getOrder, { params })).status).toBe(401)
  })
})

describe('my bookings', () => {
  test('are the caller’s own, newest first, page by page', async () => {
    const made: MadeOrder[] = []
    for (let day = 0; day < 5; day++) {
      const at = new Date(api.clock.now().getTime() - day * 86_400_000)
      made.push(await book({ at }))
    }
    await book({ accountId: await idOf(other.email) })
    await book({ kind: 'delivery_difference', parentTranNo: made[0]?.tranNo ?? '' })
    const first = await mine({ limit: 2 })
    expect(first.total).toBe(5)
    expect(first.bookings.map(({ tran_no }) => tran_no)).toEqual(made.slice(0, 2).map(({ tranNo }) => tranNo))
    const rest = await mine({ skip: 2, limit: 10 })
    expect(rest.bookings.map(({ tran_no }) => tran_no)).toEqual(made.slice(2).map(({ tranNo }) => tranNo))
    expect((await mine({}, other)).total).toBe(1)
  })

  test('of a period: days on which they were booked, by the temple’s clock', async () => {
    // A quarter past midnight of 14 November in Kerala, still the 13th in London.
    await book({ at: new Date('2026-11-13T18:45:00Z') })
    expect((await mine({ from_date: '2026-11-14', to_date: '2026-11-14' })).total).toBe(1)
    expect((await mine({ to_date: '2026-11-13' })).total).toBe(0)
    expect((await mine({ from_date: '2026-11-15' })).total).toBe(0)
  })

  test('by what became of them', async () => {
    const states: (typeof orderStates)[number][] = [
      'awaiting_payment',
      'confirmed',
      'expired',
      'cancelled',
      'needs_attention',
    ]
    for (const state of states) await book({ state })
    for (const status of states) {
      expect((await mine({ status })).bookings.map((each) => each.status)).toEqual([status])
    }
  })

  test('upcoming is what is still to be held, from today on; past is the rest of what was confirmed', async () => {
    const tomorrow = await book({
      lines: [{ date: '2026-11-01', state: 'performed' }, { date: '2026-11-16' }],
    })
    const today = await book({ lines: [{ date: '2026-11-15' }] })
    const performed = await book({ lines: [{ date: '2026-11-15', state: 'performed' }] })
    const before = await book({ lines: [{ date: '2026-11-14' }] })
    await book({ state: 'awaiting_payment' })
    // Paid, and given back whole before its day: whoever paid looks for the refund among what is past.
    const returned = await book({ lines: [{ date: '2026-11-20', state: 'cancelled' }] })
    await api.db
      .updateTable('orders')
      .set({ state: 'cancelled', endedAt: api.clock.now() })
      .where('tranNo', '=', returned.tranNo)
      .execute()
    const numbers = async (status: string) =>
      new Set((await mine({ status })).bookings.map(({ tran_no }) => tran_no))
    expect(await numbers('upcoming')).toEqual(new Set([tomorrow.tranNo, today.tranNo]))
    expect(await numbers('past')).toEqual(new Set([performed.tranNo, before.tranNo, returned.tranNo]))
  })

  test('cost as many questions for thirty as for one', async () => {
    const made: string[] = []
    for (let each = 0; each < 30; each++) made.push((await book({ lines: [{}, {}, {}] })).tranNo)
    const ask = async (tranNos: string[]) => {
      let asked = 0
      const counting = new Proxy(api.db, {
        get(target, name) {
          if (name === 'selectFrom' || name === 'executeQuery') asked++
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      const { lines } = await loadOrders(counting, tranNos)
      return { asked, lines: lines.length }
    }
    const one = await ask(made.slice(0, 1))
    expect(one).toEqual({ asked: one.asked, lines: 3 })
    expect(await ask(made)).toEqual({ asked: one.asked, lines: 90 })
    expect((await mine({ limit: 100 })).bookings).toHaveLength(30)
  })
})

describe('the caller’s money', () => {
  const list = (query = {}, as = devotee) => api.call(listUserPayments, { query }, as)

  test('is every payment and refund, the newest first', async () => {
    const made = await book({ lines: [{}, {}] })
    await book({ state: 'awaiting_payment', payment: 'failed', at: new Date('2026-11-14T04:00:00Z') })
    await book({ accountId: await idOf(other.email) })
    await addRefund(made, 5_000, 'processed')
    const { body } = await list()
    expect(body.total).toBe(3)
    expect(body.transactions).toMatchObject([
      {
        kind: 'refund',
        tran_no: made.tranNo,
        amountPaise: 5_000,
        status: 'processed',
        payment_id: made.paymentId,
        reason: 'The pooja could not be held',
      },
      { kind: 'payment', id: made.paymentId, amountPaise: 10_000, status: 'captured', reason: null },
      { kind: 'payment', status: 'failed', reason: 'Your bank declined the payment.' },
    ])
    expect((await list({ skip: 1, limit: 1 })).body).toMatchObject({
      total: 3,
      transactions: [{ id: made.paymentId }],
    })
  })

  test('is nobody else’s but the office’s', async () => {
    await book()
    const refused = await list({ account_id: accountId }, other)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
    expect((await list({ account_id: accountId }, admin)).body.total).toBe(1)
    expect((await list({}, other)).body).toEqual({ transactions: [], total: 0 })
  })
})

test('the calendar file is text/calendar, for its owner alone', async () => {
  const { tranNo } = await book({ lines: [{ offeringId: 30, date: '2026-11-30' }] })
  const params = { tran_no: tranNo }
  const file = await api.call(getCalendarFile, { params }, devotee)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${tranNo}.ics"`)
  expect(file.body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART:20261130T\d{6}Z\r\n[\s\S]*END:VCALENDAR\r\n$/)
  expect((await api.call(getCalendarFile, { params }, other)).status).toBe(404)
})
