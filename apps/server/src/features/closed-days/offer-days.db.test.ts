import { overrideDays, previewBlock, removeBlock } from '@vazhipadu/contract/calendar'
import { listDayOffers } from '@vazhipadu/contract/closed-days'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { ASKED, HOMAM, lineOn, useClosing } from '../../testing/start-closing.ts'
import { offerDays } from './offer-days.ts'

// Slow: days are closed under paid bookings, and all devotees are notified.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PUSHPANJALI = 1
const AYILYAM = 30

const p = useClosing()

describe('closing a day that has bookings', () => {
  test('is previewed first, then sends each devotee one offer, with a token that is not stored', async () => {
    const mine = await p.buy([
      lineOn('2026-12-02'),
      lineOn('2026-12-02', HOMAM, 'Raman'),
      lineOn('2026-12-05'),
    ])
    const theirs = await p.buy([lineOn('2026-12-02', PUSHPANJALI)], p.who(1))
    const weighed = await p.call(
      previewBlock,
      { body: { offering_id: null, from: '2026-12-02', to: '2026-12-02', reason: 'Floor repair' } },
      await p.admin(),
    )
    const paid = (await p.read(mine)).lines.slice(0, 2).reduce((sum, each) => sum + each.amountPaise, 0)
    const other = (await p.read(theirs, p.who(1))).totalPaise
    expect(weighed.body).toMatchObject({ bookings: 2, bookedPaise: paid + other, counterBookings: 0 })
    await p.closeDay('2026-12-02', null)
    expect(await p.offersOf(mine)).toMatchObject([
      {
        offeringId: HOMAM,
        onDate: '2026-12-02',
        proposedDate: '2026-12-03',
        reason: 'Floor repair',
        answer: null,
      },
    ])
    const mails = await p.mailsOf(p.who(0), ASKED)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.letter.text).toContain('Floor repair.')
    expect(await p.mailsOf(p.who(1), ASKED)).toHaveLength(1)
    // A second change that touches the same day sends no second letter.
    await p.closeDay('2026-12-02', HOMAM)
    expect(await p.mailsOf(p.who(0), ASKED)).toHaveLength(1)
    const token = await p.tokenOf(p.who(0))
    expect(token).toMatch(/^[\w-]{22}$/)
    const kept = await sqlRows<{ row: string }>(
      p.db,
      `select to_jsonb(j)::text as row from pgboss.job j union all select to_jsonb(n)::text from notice n
       union all select to_jsonb(l)::text from day_letter l union all select to_jsonb(a)::text from audit_entry a`,
    )
    const page = await p.open(token)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect([...kept.map(({ row }) => row), ...p.logged].join('\n')).not.toContain(token)
    expect(page.body.offers).toMatchObject([
      { date: '2026-12-02', people: 2, state: 'waiting', refundPaise: paid, reason: 'Floor repair' },
    ])
    expect(page.body.offers[0]?.days[0]?.date).toBe('2026-12-03')
    expect(page.body.offers[0]?.days.map(({ date }) => date)).not.toContain('2026-12-02')
    expect(JSON.stringify(page.body)).not.toMatch(/Ammini|Raman|\+91|@|V[2-9A-HJKMNP-TV-Z]{10}/)
    // Opening the page changes nothing.
    expect(await p.offersOf(mine)).toMatchObject([{ answer: null }])
  })
})

describe('what is offered', () => {
  test('a day that filled up is refused in words, and another can be had', async () => {
    const by = p.who(8)
    const tranNo = await p.buy([lineOn('2027-03-10')], by)
    await p.closeDay('2027-03-10', HOMAM)
    const token = await p.tokenOf(by)
    await p.send(
      'PUT',
      '/admin/calendar/limits',
      { pool_id: HOMAM, date: '2027-03-11', dailyLimit: 0 },
      await p.admin(),
    )
    const full = await p.press(token, { answer: 'move', date: '2027-03-11' })
    expect([full.status, full.body.code, full.body.meta]).toEqual([409, 'day_refused', { reason: 'full' }])
    const blocked = await p.press(token, { answer: 'move', date: '2027-03-10' })
    expect([blocked.status, blocked.body.code]).toEqual([409, 'day_refused'])
    expect((await p.open(token)).body.offers[0]?.days[0]?.date).toBe('2027-03-12')
    expect((await p.press(token, { answer: 'move', date: '2027-03-12' })).status).toBe(200)
    expect((await p.read(tranNo, by)).lines[0]?.date).toBe('2027-03-12')
  })

  test('an Ayilyam is proposed for an Ayilyam', async () => {
    const by = p.who(9)
    const { calendar } = p.shared
    const days = await calendar.listDays('2027-03-01', '2027-05-31')
    const [first, next] = days
      .filter(({ birthdayStars }) => birthdayStars.includes(9))
      .map(({ date }) => date)
    if (!first || !next) throw new Error('no Ayilyam')
    const tranNo = await p.buy([lineOn(first, AYILYAM)], by)
    await p.closeDay(first, AYILYAM)
    expect(await p.offersOf(tranNo)).toMatchObject([{ proposedDate: next }])
  })

  test('a star that the printed calendar gives to another day takes its bookings’ day with it', async () => {
    const by = p.who(18)
    const days = await p.shared.calendar.listDays('2027-05-01', '2027-06-30')
    const [first] = days.filter(({ birthdayStars }) => birthdayStars.includes(9))
    if (!first) throw new Error('no Ayilyam')
    const tranNo = await p.buy([lineOn(first.date, AYILYAM)], by)
    const body = {
      days: [{ date: first.date, birthdayStars: first.birthdayStars.filter((star) => star !== 9) }],
      reason: 'Printed panchangam',
    }
    expect((await p.call(overrideDays, { body }, await p.admin())).status).toBe(200)
    await p.settle()
    expect(await p.offersOf(tranNo)).toMatchObject([{ onDate: first.date, reason: null, answer: null }])
    expect((await p.mailsOf(by, ASKED)).at(-1)?.letter.text).toContain(
      'cannot hold what is below on its day. You may',
    )
    // Back to the computed day, so the pooja is held after all.
    await p.send('DELETE', `/admin/calendar/overrides/${first.date}`, undefined, await p.admin())
    await p.settle()
    expect(await p.offersOf(tranNo)).toMatchObject([{ answer: 'withdrawn' }])
  })

  test('a hold from before the closing that is paid after it gets an offer too', async () => {
    const by = p.who(11)
    const { body } = await p.book([lineOn('2027-04-07')], by)
    await p.closeDay('2027-04-07', HOMAM)
    expect(await p.offersOf(body.tran_no)).toEqual([])
    p.control.pay(body.checkout?.order_id ?? '')
    await p.settle()
    await p.settle()
    expect(await p.offersOf(body.tran_no)).toMatchObject([{ answer: null, onDate: '2027-04-07' }])
  })

  test('reopening withdraws offers, even by a worker that has not received the change yet', async () => {
    const tranNo = await p.buy([lineOn('2027-04-21')], p.who(13))
    const id = await p.closeDay('2027-04-21', HOMAM)
    // Like the office's change, but without its notification, which may arrive later than the job.
    await p.db.deleteFrom('blockedDate').where('id', '=', id).execute()
    await sql`update change_count set changes = changes + 1 where topic = 'calendar'`.execute(p.db)
    await offerDays(p.shared, { offeringId: HOMAM, from: '2027-04-21', to: '2027-04-21' })
    expect(await p.offersOf(tranNo)).toMatchObject([{ answer: 'withdrawn' }])
  })

  test('reopening before an answer withdraws the offer and notifies the devotees', async () => {
    const by = p.who(12)
    const tranNo = await p.buy([lineOn('2027-04-14')], by)
    const id = await p.closeDay('2027-04-14', HOMAM)
    const token = await p.tokenOf(by)
    expect((await p.call(removeBlock, { params: { id } }, await p.admin())).status).toBe(200)
    await p.settle()
    expect(await p.offersOf(tranNo)).toMatchObject([{ answer: 'withdrawn' }])
    expect(await p.mailsOf(by, /after all/)).toHaveLength(1)
    expect((await p.open(token)).body.offers).toMatchObject([{ state: 'withdrawn' }])
    const late = await p.press(token, { answer: 'refund' })
    expect([late.status, late.body.code]).toEqual([409, 'offer_answered'])
    await p.pass(8 * 24 * 60)
    await p.settle()
    expect(await p.read(tranNo, by)).toMatchObject({
      refunds: [],
      lines: [{ status: 'booked', date: '2027-04-14' }],
    })
    // Closed again, it is offered again, with a new link.
    await p.closeDay('2027-04-14', HOMAM)
    expect(await p.tokenOf(by)).not.toBe(token)
    expect(await p.offersOf(tranNo)).toHaveLength(2)
  })
})

test('the office sees how far it has come', async () => {
  const people = [p.who(15), p.who(16), p.who(17)]
  for (const by of people) await p.buy([lineOn('2027-04-28')], by)
  await p.closeDay('2027-04-28', HOMAM)
  await p.press(await p.tokenOf(people[0] as Devotee), { answer: 'refund' })
  await p.pass(1)
  await p.press(await p.tokenOf(people[1] as Devotee), { answer: 'move', date: '2027-04-29' })
  const list = async (query: object) =>
    p.call(listDayOffers, { query: { date: '2027-04-28', ...query } }, await p.admin())
  const { body } = await list({})
  expect(body.counts).toMatchObject({ told: 3, waiting: 1, moved: 1, refunded: 1, counter: 0 })
  expect(body.counts.refundedPaise).toBe(body.offers[0]?.amountPaise)
  expect(body.offers.map(({ state, letter }) => [state, letter])).toEqual([
    ['waiting', 'sent'],
    ['moved', 'sent'],
    ['refunded', 'sent'],
  ])
  expect((await list({ state: 'moved' })).body).toMatchObject({
    total: 1,
    offers: [{ movedTo: '2027-04-29' }],
  })
  const devotee = await p.call(
    listDayOffers,
    { query: { date: '2027-04-28' } },
    { token: await p.signIn(p.who(15)) },
  )
  expect(devotee.status).toBe(403)
})
