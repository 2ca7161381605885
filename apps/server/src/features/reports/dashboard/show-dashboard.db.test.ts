import { randomUUID } from 'node:crypto'
import { getDaySheet } from '@vazhipadu/contract/day-sheet'
import { listReminders } from '@vazhipadu/contract/notifications'
import { showDashboard } from '@vazhipadu/contract/reports/dashboard'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../../platform/db/database.ts'
import { fillCatalogue } from '../../../testing/fill-catalogue.ts'
import { makeClerk } from '../../../testing/grant-capabilities.ts'
import { makeAccount, makeAdmin } from '../../../testing/make-account.ts'
import { makeOrder } from '../../../testing/make-order.ts'
import { type Api, startApi } from '../../../testing/start-api.ts'

let api: Api
let admin: { token: string }
let desk: { token: string }

const ask = (who: { token: string } = admin) => api.call(showDashboard, {}, { token: who.token })
const at = (moment: string) => new Date(moment)

beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  admin = await makeAdmin(api)
  desk = await makeClerk(api, ['desk'])
})
afterAll(() => api.close())

describe('the dashboard', () => {
  test('of an empty temple counts nothing', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      date: '2026-11-15',
      today: { poojas: 0, names: 0, valuePaise: 0, offerings: [] },
      needs: { attention: 0, failedRefunds: 0, waitingRefunds: 0, matters: [], failedNotices: [] },
      parcels: { ready: 0, packed: 0, sent: 0, returned: 0, overdue: 0 },
      tickets: { open: 0, unanswered: 0, oldestAt: null, newest: [] },
    })
    expect(body.today.sessions.map(({ id, booked }) => [id, booked])).toEqual([
      ['usha', 0],
      ['ucha', 0],
      ['athazha', 0],
    ])
    expect(body.takings).toMatchObject({ todayPaise: 0, weekPaise: 0, monthPaise: 0, byOffering: [] })
    // From the first of the month to the fifteenth.
    expect(body.takings?.days).toHaveLength(15)
  })

  test('counts today’s bookings, income and waiting work', async () => {
    const today = await makeOrder(api.db, {
      at: at('2026-11-15T03:00:00Z'),
      lines: [
        { offeringId: 30, date: '2026-11-15', quantity: 3 },
        { offeringId: 11, date: '2026-11-15' },
      ],
    })
    await makeOrder(api.db, { at: at('2026-11-15T03:00:00Z'), state: 'expired', payment: 'failed' })
    // Already the ninth in the temple's time zone, still the eighth in UTC: the first of seven days.
    const week = await makeOrder(api.db, { at: at('2026-11-08T19:00:00Z'), lines: [{ date: '2026-11-15' }] })
    const earlier = await makeOrder(api.db, { at: at('2026-11-08T18:00:00Z') })
    await makeOrder(api.db, { at: at('2026-10-20T05:00:00Z') })
    await makeOrder(api.db, {
      at: at('2026-11-14T05:00:00Z'),
      state: 'needs_attention',
      payment: 'authorized',
      customer: { name: 'Jayasree Warrier' },
    })
    await sqlRows(api.db, `update order_line set state = 'performed', performed_at = $2 where tran_no = $1`, [
      week.tranNo,
      at('2026-11-15T03:30:00Z'),
    ])
    await sqlRows(
      api.db,
      `insert into refund (id, key, payment_id, tran_no, source, state, amount_paise, cause, reason, requested_at, settled_at, failure, failure_kind)
       values (gen_random_uuid(), 'failed-0001', $1, $2, 'ours', 'failed', 900, 'office', 'asked', $3, $3, 'account closed', 'bank')`,
      [today.paymentId, today.tranNo, at('2026-11-15T03:10:00Z')],
    )
    await sqlRows(
      api.db,
      `insert into refund_proposal (id, key, payment_id, tran_no, amount_paise, reason, proposed_by, proposed_at)
       values (gen_random_uuid(), 'waits-00001', $1, $2, 800, 'asked', gen_random_uuid(), $3)`,
      [week.paymentId, week.tranNo, at('2026-11-15T03:10:00Z')],
    )
    await sqlRows(
      api.db,
      `insert into dispute (dispute_id, payment_id, tran_no, amount_paise, state, respond_by, created_at, updated_at)
       values ('disp_1', $1, $2, 100, 'open', $3, $3, $3), ('disp_2', $1, $2, 100, 'won', $4, $3, $3)`,
      [week.paymentId, week.tranNo, at('2026-11-20T00:00:00Z'), at('2026-11-16T00:00:00Z')],
    )
    const { body } = await ask()
    const paid = async (...orders: { tranNo: string }[]) => {
      const [row] = await sqlRows<{ paise: number }>(
        api.db,
        'select sum(total_paise)::bigint as paise from orders where tran_no = any ($1)',
        [orders.map(({ tranNo }) => tranNo)],
      )
      return row?.paise
    }
    expect(body.today).toMatchObject({ poojas: 5, names: 3 })
    // The day sheet shows the same two counts.
    const sheet = await api.call(getDaySheet, { query: { on_date: '2026-11-15' } }, desk)
    expect(sheet.body).toMatchObject({ poojas: 5, count: 3 })
    expect(body.today.offerings.find(({ id }) => id === 30)).toMatchObject({ booked: 3, performed: 0 })
    expect(body.today.sessions.reduce((all, { performed }) => all + performed, 0)).toBe(1)
    expect(body.takings).toMatchObject({
      todayPaise: await paid(today),
      weekPaise: await paid(today, week),
      monthPaise: await paid(today, week, earlier),
      refundedPaise: 0,
    })
    expect(body.takings?.days.find(({ date }) => date === '2026-11-09')?.orders).toBe(1)
    expect(body.needs).toMatchObject({
      attention: 1,
      failedRefunds: 1,
      waitingRefunds: 1,
      disputes: { count: 1, respondBy: '2026-11-20T00:00:00.000Z', tran_no: expect.any(String) },
    })
    expect(body.needs.matters.map(({ kind, customer_name }) => [kind, customer_name])).toContainEqual([
      'attention',
      'Jayasree Warrier',
    ])
    expect(body.needs.matters.map(({ kind, amountPaise, reason }) => [kind, amountPaise, reason])).toEqual(
      expect.arrayContaining([
        ['failed_refund', 900, 'bank'],
        ['waiting_refund', 800, null],
      ]),
    )
  })

  test.each([
    ['balance', { state: 'requested', waitsFor: 'balance' }],
    ['too_old', { state: 'failed', failureKind: 'too_old', failure: 'No.' }],
    ['again', { state: 'requested' }],
  ])('names why a refund has not arrived: %s', async (reason, facts) => {
    const { tranNo, paymentId } = await makeOrder(api.db, { at: at('2026-11-10T03:00:00Z') })
    const first = randomUUID()
    const made = (id: string, moment: string) => ({
      id,
      key: id,
      tranNo,
      paymentId: paymentId ?? '',
      source: 'ours',
      amountPaise: 700,
      cause: 'office',
      reason: 'asked',
      requestedAt: at(moment),
    })
    const failed = { state: 'failed', failureKind: 'bank', failure: 'No.' }
    await api.db
      .insertInto('refund')
      .values([
        { ...made(first, '2026-11-15T03:20:00Z'), ...failed },
        { ...made(randomUUID(), '2026-11-15T03:30:00Z'), ...facts, retryOf: first },
      ])
      .execute()
    const { matters } = (await ask()).body.needs
    expect(matters.filter(({ tran_no }) => tran_no === tranNo)).toMatchObject([
      { kind: 'failed_refund', reason },
    ])
  })

  test('leaves out people who must choose another day because today was closed', async () => {
    const before = (await ask()).body.today
    const { tranNo, lineIds } = await makeOrder(api.db, {
      at: at('2026-11-10T03:00:00Z'),
      lines: [{ offeringId: 30, date: '2026-11-15' }],
    })
    const close = () =>
      sqlRows(
        api.db,
        `with letter as (insert into day_letter (id, tran_no, token_hash, made_at)
           values (gen_random_uuid(), $1, sha256(random()::text::bytea), now()) returning id)
         insert into day_offer (id, letter_id, tran_no, offering_id, on_date, line_ids, due_at)
         select gen_random_uuid(), id, $1, 30, '2026-11-15', $2, '2026-11-22' from letter`,
        [tranNo, lineIds],
      )
    expect((await ask()).body.today.names).toBe(before.names + 1)
    await close()
    const closed = (await ask()).body
    expect(closed.today).toMatchObject({ names: before.names, valuePaise: before.valuePaise })
    await sqlRows(
      api.db,
      `update order_line set state = 'cancelled', cancelled_by = 'temple', cancelled_at = now() where tran_no = $1`,
      [tranNo],
    )
  })

  test('counts unreached people like the list behind the link', async () => {
    const insert = (trigger: string, ids: Record<string, string>, status: string, more: object = {}) => {
      const about = ids.parcelId ?? `${ids.tranNo}:${ids.onDate}`
      const { channel, on } = { channel: 'email', on: '2026-11-14T00:00:00Z', ...more }
      return sqlRows(
        api.db,
        `insert into notice (id, key, trigger, channel, ids, status, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
        [`${trigger}:${about}:${channel}`, trigger, channel, JSON.stringify(ids), status, at(on)],
      )
    }
    const book = async (date: string, state: 'booked' | 'performed' | 'cancelled' = 'booked') => {
      const order = { at: at('2026-11-01T05:00:00Z'), lines: [{ date, state }] }
      return { tranNo: (await makeOrder(api.db, order)).tranNo, onDate: date }
    }
    const tomorrow = '2026-11-16'
    const both = await book(tomorrow)
    await insert('reminder', both, 'failed')
    await insert('reminder', both, 'failed', { channel: 'sms' })
    await insert('reminder', await book(tomorrow), 'failed')
    await insert('reminder', await book(tomorrow), 'unknown')
    await insert('reminder', await book(tomorrow), 'sent')
    // In no list that the office could open: cancelled since, over, older than a week, or a mail to one person.
    await insert('reminder', await book('2026-11-17', 'cancelled'), 'failed')
    await insert('reminder', await book('2026-11-14'), 'failed')
    await insert('performed', await book('2026-11-02', 'performed'), 'failed', { on: '2026-11-02T09:00:00Z' })
    await insert('booking_confirmed', both, 'failed')
    await insert('performed', await book('2026-11-13', 'performed'), 'failed')
    const { body } = await ask()
    expect(body.needs.failedNotices).toEqual([
      { kind: 'pre', onDate: tomorrow, standing: 'failed', people: 2 },
      { kind: 'pre', onDate: tomorrow, standing: 'unknown', people: 1 },
      { kind: 'post', onDate: '2026-11-13', standing: 'failed', people: 1 },
    ])
    for (const { kind, onDate, standing, people } of body.needs.failedNotices) {
      const query = { kind: kind as 'pre' | 'post', on_date: onDate ?? '', standing }
      expect((await api.call(listReminders, { query }, admin)).body.total).toBe(people)
    }
  })

  test('counts waiting parcels, and not returned ones that were sent again', async () => {
    const { tranNo } = await makeOrder(api.db, { at: at('2026-11-01T05:00:00Z') })
    await sqlRows(
      api.db,
      `with made as (
         insert into parcel (tran_no, on_date, option, state, charge_paise, grams, address)
         select $1, on_date::date, 'post', state, 0, 100, '{}' from (values
           ('2026-11-14', 'ready'), ('2026-11-01', 'ready'), ('2026-11-12', 'packed'), ('2026-11-10', 'sent'),
           ('2026-11-02', 'delivered'), ('2026-11-20', 'awaiting_pooja'), ('2026-11-03', 'returned'), ('2026-11-04', 'returned')
         ) as wanted (on_date, state) returning id, on_date)
       select id from made`,
      [tranNo],
    )
    await sqlRows(
      api.db,
      `insert into parcel (tran_no, on_date, option, state, charge_paise, grams, address, replaces)
       select tran_no, on_date, 'post', 'sent', 0, 100, '{}', id from parcel where state = 'returned' and on_date = '2026-11-04'`,
    )
    expect((await ask()).body.parcels).toEqual({ ready: 2, packed: 1, sent: 2, returned: 1, overdue: 1 })
  })

  test('shows money to the treasury alone', async () => {
    const { status, body } = await ask(desk)
    expect(status).toBe(200)
    expect(body.takings).toBeNull()
    expect(body.today.valuePaise).toBeNull()
    expect(body.today.poojas).toBe(5)
  })

  test('shows catalogue editors neither bookings nor parcels nor tickets', async () => {
    const { body } = await ask(await makeClerk(api, ['catalogue']))
    expect(body).toMatchObject({ takings: null, parcels: null, tickets: null })
    expect(body.needs).toMatchObject({ attention: 0, matters: [], failedNotices: [] })
  })

  test('is not for devotees', async () => {
    const devotee = await makeAccount(api)
    expect((await ask(devotee)).status).toBe(403)
  })
})
