import { myBookings, type orderStates } from '@vazhipadu/contract/orders'
import { listUserPayments } from '@vazhipadu/contract/payments'
import { describe, expect, test } from 'vitest'
import type { MadeOrder } from '../../testing/make-order.ts'
import { useOrders } from '../../testing/start-orders.ts'
import { loadOrders } from './load-orders.ts'

const api = useOrders()

const mine = async (body: Record<string, unknown> = {}, as = api.devotee) =>
  (await api.call(myBookings, { body }, as)).body

describe('my bookings', () => {
  test('are the caller’s own, newest first, page by page', async () => {
    const made: MadeOrder[] = []
    for (let day = 0; day < 5; day++) {
      const at = new Date(api.clock.now().getTime() - day * 86_400_000)
      made.push(await api.book({ at }))
    }
    await api.book({ accountId: api.otherId })
    await api.book({ kind: 'delivery_difference', parentTranNo: made[0]?.tranNo ?? '' })
    const first = await mine({ limit: 2 })
    expect(first.total).toBe(5)
    expect(first.bookings.map(({ tran_no }) => tran_no)).toEqual(made.slice(0, 2).map(({ tranNo }) => tranNo))
    const rest = await mine({ skip: 2, limit: 10 })
    expect(rest.bookings.map(({ tran_no }) => tran_no)).toEqual(made.slice(2).map(({ tranNo }) => tranNo))
    expect((await mine({}, api.other)).total).toBe(1)
  })

  test('of a period: days on which they were booked, by the temple’s clock', async () => {
    // A quarter past midnight on 14 November in Kerala, still the 13th in London.
    await api.book({ at: new Date('2026-11-13T18:45:00Z') })
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
    for (const state of states) await api.book({ state })
    for (const status of states) {
      expect((await mine({ status })).bookings.map((each) => each.status)).toEqual([status])
    }
  })

  test('upcoming: future lines, from today on; past: all other confirmed lines', async () => {
    const tomorrow = await api.book({
      lines: [{ date: '2026-11-01', state: 'performed' }, { date: '2026-11-16' }],
    })
    const today = await api.book({ lines: [{ date: '2026-11-15' }] })
    const performed = await api.book({ lines: [{ date: '2026-11-15', state: 'performed' }] })
    const before = await api.book({ lines: [{ date: '2026-11-14' }] })
    await api.book({ state: 'awaiting_payment' })
    // Paid and fully refunded before its day: devotees look for the refund among past bookings.
    const returned = await api.book({ lines: [{ date: '2026-11-20', state: 'cancelled' }] })
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

  test('late payments are listed as past in any state; orders without a payment only under "all"', async () => {
    const late = await api.book({ state: 'expired', payment: 'captured' })
    await api.addRefund(late, 5_000, 'pending')
    const released = await api.book({ state: 'cancelled', payment: 'captured' })
    const unpaid = await api.book({ state: 'expired', payment: 'failed' })
    const numbers = async (body: Record<string, unknown>) =>
      new Set((await mine(body)).bookings.map(({ tran_no }) => tran_no))
    expect(await numbers({ status: 'past' })).toEqual(new Set([late.tranNo, released.tranNo]))
    const all = new Set([late.tranNo, released.tranNo, unpaid.tranNo])
    expect(await numbers({})).toEqual(all)
    // As a form sends empty fields.
    expect(await numbers({ from_date: '', to_date: '', status: '' })).toEqual(all)
  })

  test('shows delivery differences under their booking, with their payments', async () => {
    const made = await api.book()
    const child = { kind: 'delivery_difference' as const, parentTranNo: made.tranNo, lines: [] }
    const paid = await api.book({ ...child, deliveryPaise: 4_000 })
    const late = await api.book({ ...child, deliveryPaise: 9_000, state: 'expired', payment: 'captured' })
    await api.addRefund({ ...late, lineIds: [] }, 9_000, 'processed')
    const { bookings, total } = await mine()
    expect(total).toBe(1)
    expect(bookings[0]?.differences.map(({ tran_no }) => tran_no).sort()).toEqual(
      [paid.tranNo, late.tranNo].sort(),
    )
    expect(bookings[0]?.differences.find(({ tran_no }) => tran_no === late.tranNo)).toMatchObject({
      status: 'expired',
      totalPaise: 9_000,
      refunds: [{ status: 'processed', amountPaise: 9_000 }],
    })
    // The difference's own refund is not counted twice.
    expect(bookings[0]).toMatchObject({ refundedPaise: 0, refunds: [] })
  })

  test('cost as many questions for thirty as for one', async () => {
    const made: string[] = []
    for (let each = 0; each < 30; each++) made.push((await api.book({ lines: [{}, {}, {}] })).tranNo)
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
  const list = (query = {}, as = api.devotee) => api.call(listUserPayments, { query }, as)

  test('is every payment and refund, the newest first', async () => {
    const made = await api.book({ lines: [{}, {}] })
    await api.book({ state: 'awaiting_payment', payment: 'failed', at: new Date('2026-11-14T04:00:00Z') })
    await api.book({ accountId: api.otherId })
    await api.addRefund(made, 5_000, 'processed')
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

  test('lists the offering of the first day first, in whatever order lines were added', async () => {
    const offerings = await api.db
      .selectFrom('offering')
      .select(['id', 'name'])
      .orderBy('id')
      .limit(3)
      .execute()
    const [main, vow, flowers] = offerings
    const made = await api.book({
      lines: [
        { date: '2026-12-10', offeringId: main?.id ?? 0 },
        { date: '2026-12-17', offeringId: vow?.id ?? 0 },
        { date: '2026-11-24', offeringId: flowers?.id ?? 0 },
      ],
    })
    const { lines } = await api.read(made)
    expect(lines.map(({ date }) => date)).toEqual(['2026-11-24', '2026-12-10', '2026-12-17'])
    expect((await list()).body.transactions[0]).toMatchObject({
      offeringNames: [flowers?.name, main?.name, vow?.name],
      firstDate: '2026-11-24',
    })
  })

  test('says what each was for, and what became of it', async () => {
    const made = await api.book({ lines: [{ date: '2026-12-05' }, { date: '2026-12-03' }] })
    await api.addRefund(made, 5_000, 'pending')
    const difference = await api.book({
      kind: 'delivery_difference',
      parentTranNo: made.tranNo,
      lines: [],
      deliveryPaise: 4_000,
    })
    const late = await api.book({ state: 'expired', payment: 'captured' })
    await api.addRefund(late, 5_000, 'processed')
    const { body } = await list()
    const payment = (id: string) => body.transactions.find((each) => each.id === id)
    const [name = ''] = (await api.read(made)).lines.map(({ offeringName }) => offeringName)
    expect(payment(made.paymentId)).toMatchObject({
      offeringNames: [name],
      firstDate: '2026-12-03',
      isAccepted: true,
      returnedPaise: 0,
      returningPaise: 5_000,
    })
    expect(payment(difference.paymentId)).toMatchObject({
      orderKind: 'delivery_difference',
      parentTranNo: made.tranNo,
      offeringNames: [name],
    })
    expect(payment(late.paymentId)).toMatchObject({
      isAccepted: false,
      orderStatus: 'expired',
      returnedPaise: 5_000,
    })
    expect(body.summary).toEqual({
      since: '2026-04-01',
      paidPaise: 10_000 + 4_000 + 5_000,
      returnedPaise: 5_000,
      returningPaise: 5_000,
    })
  })

  test('of last year’s books is not in this year’s sum', async () => {
    // The last minute of March at the temple, and the first of April.
    await api.book({ at: new Date('2026-03-31T18:29:00Z') })
    await api.book({ at: new Date('2026-03-31T18:31:00Z') })
    const { body } = await list()
    expect([body.total, body.summary.paidPaise]).toEqual([2, 5_000])
  })

  test('is nobody else’s but the office’s', async () => {
    await api.book()
    const refused = await list({ account_id: api.accountId }, api.other)
    expect([refused.status, refused.body.code]).toEqual([403, 'not_allowed'])
    expect((await list({ account_id: api.accountId }, api.admin)).body.total).toBe(1)
    expect((await list({}, api.other)).body).toMatchObject({
      transactions: [],
      total: 0,
      summary: { since: '2026-04-01', paidPaise: 0, returnedPaise: 0, returningPaise: 0 },
    })
  })
})
