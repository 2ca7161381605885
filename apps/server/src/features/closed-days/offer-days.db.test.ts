import { randomUUID } from 'node:crypto'
import { addAddress } from '@vazhipadu/contract/address'
import { addBlock, overrideDays, previewBlock, removeBlock } from '@vazhipadu/contract/calendar'
import { setPrice } from '@vazhipadu/contract/catalogue'
import { moveLine } from '@vazhipadu/contract/changes'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { answerClosedDay, listDayOffers, readClosedDay } from '@vazhipadu/contract/closed-days'
import { getOrder } from '@vazhipadu/contract/orders'
import { cancelLines, previewCancel } from '@vazhipadu/contract/refunds'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { checkBooks } from '../../testing/check-books.ts'
import type { Devotee } from '../../testing/make-devotees.ts'
import { openOffice } from '../../testing/open-office.ts'
import { type Paying, startPaying } from '../../testing/start-paying.ts'

const HOMAM = 11
const PUSHPANJALI = 1
const AYILYAM = 30

let p: Paying
let admin: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  p = await startPaying()
  admin = await openOffice(p)
})
afterAll(() => p.close())
afterEach(async () => {
  await p.settle()
  expect(await checkBooks(p.db)).toEqual([])
})

const line = (date: string, offering_id = HOMAM, name = 'Ammini') => ({ offering_id, date, name, star_id: 9 })
const who = (at: number) => p.devotees[at] as Devotee
const read = async (tranNo: string, by = who(0)) =>
  (await p.call(getOrder, { params: { tran_no: tranNo } }, { token: await p.signIn(by) })).body

async function buy(lines: ReturnType<typeof line>[], by = who(0), delivery?: object): Promise<string> {
  const { body } = await p.call(
    initiateBooking,
    { body: { lines, ...(delivery && { delivery }) } as never },
    { token: await p.signIn(by), headers: { 'idempotency-key': randomUUID() } },
  )
  p.control.pay(body.checkout?.order_id ?? '')
  await p.settle()
  return body.tran_no
}
async function close(date: string, offering_id: number | null, reason = 'Floor repair'): Promise<string> {
  const { body, status } = await p.call(
    addBlock,
    { body: { offering_id, from: date, to: date, reason } },
    await admin(),
  )
  expect(status).toBe(200)
  await p.settle()
  return body.id
}
const mailsOf = async ({ accountId }: Devotee, subject: RegExp) => {
  const { email } = await p.db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return p.mails.filter(({ to, letter }) => to === email && subject.test(letter.subject))
}
const ASKED = /cannot be held/
/** The word in the newest letter about a closed day. */
async function tokenOf(by: Devotee): Promise<string> {
  const text = (await mailsOf(by, ASKED)).at(-1)?.letter.text ?? ''
  return /\/closed-day#([\w-]+)/.exec(text)?.[1] ?? ''
}
const open = (token: string) => p.call(readClosedDay, { body: { token } })
type Answer = { answer: 'refund' } | { answer: 'move'; date: string }
async function press(token: string, answer: Answer, at = 0) {
  const offer_id = (await open(token)).body.offers[at]?.id ?? randomUUID()
  return p.call(answerClosedDay, { body: { token, offer_id, ...answer } })
}
const offersOf = (tranNo: string) =>
  p.db.selectFrom('dayOffer').selectAll().where('tranNo', '=', tranNo).orderBy('onDate').execute()

describe('closing a day that has bookings', () => {
  test('is weighed first, then asks everybody once, by a word that is kept nowhere', async () => {
    const mine = await buy([line('2026-12-02'), line('2026-12-02', HOMAM, 'Raman'), line('2026-12-05')])
    const theirs = await buy([line('2026-12-02', PUSHPANJALI)], who(1))
    const weighed = await p.call(
      previewBlock,
      { body: { offering_id: null, from: '2026-12-02', to: '2026-12-02', reason: 'Floor repair' } },
      await admin(),
    )
    const paid = (await read(mine)).lines.slice(0, 2).reduce((sum, each) => sum + each.amountPaise, 0)
    const other = (await read(theirs, who(1))).totalPaise
    expect(weighed.body).toMatchObject({ bookings: 2, bookedPaise: paid + other, counterBookings: 0 })
    await close('2026-12-02', null)
    expect(await offersOf(mine)).toMatchObject([
      {
        offeringId: HOMAM,
        onDate: '2026-12-02',
        proposedDate: '2026-12-03',
        reason: 'Floor repair',
        answer: null,
      },
    ])
    const asked = await mailsOf(who(0), ASKED)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.letter.text).toContain('Floor repair.')
    expect(await mailsOf(who(1), ASKED)).toHaveLength(1)
    // Said again, by a second change that touches the same day: nobody is asked twice.
    await close('2026-12-02', HOMAM)
    expect(await mailsOf(who(0), ASKED)).toHaveLength(1)
    const token = await tokenOf(who(0))
    expect(token).toMatch(/^[\w-]{22}$/)
    const kept = await sqlRows<{ row: string }>(
      p.db,
      `select to_jsonb(j)::text as row from pgboss.job j union all select to_jsonb(n)::text from notice n
       union all select to_jsonb(l)::text from day_letter l union all select to_jsonb(a)::text from audit_entry a`,
    )
    const page = await open(token)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect([...kept.map(({ row }) => row), ...p.logged].join('\n')).not.toContain(token)
    expect(page.body.offers).toMatchObject([
      { date: '2026-12-02', people: 2, state: 'waiting', refundPaise: paid, reason: 'Floor repair' },
    ])
    expect(page.body.offers[0]?.days[0]?.date).toBe('2026-12-03')
    expect(page.body.offers[0]?.days.map(({ date }) => date)).not.toContain('2026-12-02')
    expect(JSON.stringify(page.body)).not.toMatch(/Ammini|Raman|\+91|@|V[2-9A-HJKMNP-TV-Z]{10}/)
    // Looking changes nothing.
    expect(await offersOf(mine)).toMatchObject([{ answer: null }])
  })

  test('a devotee moves it by the link: at the price paid, the receipt revised, their own move still theirs', async () => {
    const by = who(2)
    const tranNo = await buy([line('2026-12-08'), line('2026-12-09')], by)
    await close('2026-12-08', HOMAM)
    // Dearer meanwhile: it is the temple's doing, so nobody pays for it.
    const price = { effectiveFrom: '2026-11-15', pricePaise: 90_000 }
    const dearer = await p.call(setPrice, { params: { id: HOMAM }, body: price }, await admin())
    expect(dearer.status).toBe(200)
    const token = await tokenOf(by)
    const answer = await press(token, { answer: 'move', date: '2026-12-11' })
    expect(answer.status).toBe(200)
    expect(answer.body.offers).toMatchObject([{ state: 'moved', movedTo: '2026-12-11' }])
    await p.settle()
    const order = await read(tranNo, by)
    expect(order.lines.map(({ date, movedFrom, status }) => [date, movedFrom, status])).toEqual([
      ['2026-12-11', '2026-12-08', 'booked'],
      ['2026-12-09', null, 'booked'],
    ])
    expect(order.lines.every(({ mayMove }) => mayMove)).toBe(true)
    expect(order.timeline.filter(({ step }) => step === 'moved')).toMatchObject([
      { detail: '8 Dec 2026 → 11 Dec 2026' },
    ])
    const revisions = await p.db
      .selectFrom('receiptDocument')
      .select('revision')
      .where('tranNo', '=', tranNo)
      .orderBy('revision')
      .execute()
    expect(revisions.map(({ revision }) => revision)).toEqual([0, 1])
    expect(await mailsOf(by, /new day/)).toHaveLength(1)
    // Pressed again, the same way and the other.
    expect((await press(token, { answer: 'move', date: '2026-12-11' })).status).toBe(200)
    const late = await press(token, { answer: 'refund' })
    expect([late.status, late.body.code]).toEqual([409, 'offer_answered'])
    expect((await read(tranNo, by)).refunds).toEqual([])
  })

  test('or has the whole amount back, with the postage of the parcel that is spared', async () => {
    const by = who(3)
    const address = {
      recipient: 'Lakshmi Amma',
      line1: 'Thekke Veedu',
      mobile: '9847055555',
      city: 'Cherthala',
      country: 'IN',
      state: 'IN-KL',
      postalCode: '688524',
    }
    const saved = await p.call(addAddress, { body: address }, { token: await p.signIn(by) })
    const lines = [line('2026-12-14', PUSHPANJALI), line('2026-12-15', PUSHPANJALI)]
    const tranNo = await buy(lines, by, { option: 'post', address_id: saved.body.id, frequency: 'each' })
    const before = await read(tranNo, by)
    expect(before.parcels).toHaveLength(2)
    await close('2026-12-14', PUSHPANJALI)
    const token = await tokenOf(by)
    const owed = (before.lines[0]?.amountPaise ?? 0) + (before.parcels[0]?.chargePaise ?? 0)
    expect((await open(token)).body.offers[0]?.refundPaise).toBe(owed)
    const answer = await press(token, { answer: 'refund' })
    expect(answer.body.offers).toMatchObject([{ state: 'refunded', refundPaise: owed }])
    expect((await press(token, { answer: 'refund' })).status).toBe(200)
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    const after = await read(tranNo, by)
    expect(after).toMatchObject({ status: 'confirmed', refundedPaise: owed })
    expect(after.refunds).toMatchObject([
      { status: 'processed', reason: 'The temple could not hold it on its day' },
    ])
    expect(after.lines[0]).toMatchObject({ status: 'cancelled', cancelledBy: 'temple' })
    const sent = p.control
      .state()
      .refunds.filter(({ payment_id }) => payment_id === after.payment?.payment_id)
    expect(sent).toHaveLength(1)
    expect(await p.db.selectFrom('refund').select('key').where('tranNo', '=', tranNo).execute()).toEqual([
      { key: `closed-${(await offersOf(tranNo))[0]?.id}` },
    ])
  })

  test('who cancels it together with another keeps the promise of the whole', async () => {
    const by = who(18)
    const tranNo = await buy([line('2026-12-18'), line('2026-12-21')], by)
    await close('2026-12-18', HOMAM)
    const set = async (key: string, value: unknown) =>
      p.send('PUT', `/admin/settings/${key}`, { value }, await admin())
    await set('booking.mayCancel', true)
    await set('booking.cancelSharePercent', 50)
    const { lines, version } = await read(tranNo, by)
    const [asked, other] = lines
    const press = { params: { tran_no: tranNo }, body: { line_ids: lines.map(({ id }) => id), version } }
    const owed = (asked?.amountPaise ?? 0) + (other?.amountPaise ?? 0) / 2
    const token = { token: await p.signIn(by) }
    await expect.poll(async () => (await p.call(previewCancel, press, token)).body.refundPaise).toBe(owed)
    const done = await p.call(cancelLines, press, token)
    expect(done.body.refunds).toMatchObject([{ amountPaise: owed }])
    await set('booking.mayCancel', false)
    await set('booking.cancelSharePercent', 100)
    await p.settle()
  })

  test('needs no second admin, however much it is', async () => {
    const by = who(4)
    const set = (value: number) =>
      admin().then((token) =>
        p.send('PUT', '/admin/settings/refunds.secondAdminAbovePaise', { value }, token),
      )
    await set(0)
    const tranNo = await buy([line('2026-12-17')], by)
    await close('2026-12-17', HOMAM)
    await press(await tokenOf(by), { answer: 'refund' })
    await p.settle()
    expect((await read(tranNo, by)).refunds).toMatchObject([{ status: 'pending' }])
    await set(2_500_000)
  })
})

describe('whoever says nothing', () => {
  test('has the money back after a week, and not an hour sooner', async () => {
    const by = who(5)
    const tranNo = await buy([line('2027-01-20')], by)
    await close('2027-01-20', HOMAM)
    await p.pass(7 * 24 * 60 - 60)
    await p.settle()
    expect((await read(tranNo, by)).refunds).toEqual([])
    await p.pass(61)
    await p.settle()
    expect(await offersOf(tranNo)).toMatchObject([{ answer: 'silent' }])
    const order = await read(tranNo, by)
    expect(order).toMatchObject({ status: 'cancelled', refunds: [{ amountPaise: order.totalPaise }] })
    expect((await open(await tokenOf(by))).body.offers).toMatchObject([{ state: 'silent' }])
  })

  test('or two days before the day proposed, which is never so near that nobody could choose', async () => {
    const by = who(6)
    const { today } = p.shared.calendar.timeAt(p.clock.now())
    const dayIn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const tranNo = await buy([line(dayIn(1))], by)
    await close(dayIn(1), HOMAM)
    expect(await offersOf(tranNo)).toMatchObject([{ proposedDate: dayIn(4) }])
    const [offer] = await offersOf(tranNo)
    // The temple's midnight with which the day two before begins.
    expect(offer?.dueAt.toISOString()).toBe(new Date(`${dayIn(2)}T00:00:00+05:30`).toISOString())
    await p.pass(2 * 24 * 60)
    await p.settle()
    expect(await offersOf(tranNo)).toMatchObject([{ answer: 'silent' }])
  })

  test('is asked no longer once they moved it themselves, and keeps what they moved', async () => {
    const by = who(7)
    const tranNo = await buy([line('2027-02-03')], by)
    await close('2027-02-03', HOMAM)
    const order = await read(tranNo, by)
    const moved = await p.call(
      moveLine,
      {
        params: { tran_no: tranNo, line_id: order.lines[0]?.id ?? 0 },
        body: { date: '2027-02-05', version: order.version },
      },
      { token: await p.signIn(by) },
    )
    expect(moved.status).toBe(200)
    const token = await tokenOf(by)
    expect((await open(token)).body.offers).toMatchObject([{ state: 'elsewhere', days: [] }])
    expect((await press(token, { answer: 'refund' })).body.offers).toMatchObject([{ state: 'elsewhere' }])
    await p.pass(8 * 24 * 60)
    await p.settle()
    expect(await read(tranNo, by)).toMatchObject({
      refunds: [],
      lines: [{ status: 'booked', date: '2027-02-05' }],
    })
  })
})

describe('what is offered', () => {
  test('a day that filled up is refused in words, and another can be had', async () => {
    const by = who(8)
    const tranNo = await buy([line('2027-03-10')], by)
    await close('2027-03-10', HOMAM)
    const token = await tokenOf(by)
    await p.send(
      'PUT',
      '/admin/calendar/limits',
      { pool_id: HOMAM, date: '2027-03-11', dailyLimit: 0 },
      await admin(),
    )
    const full = await press(token, { answer: 'move', date: '2027-03-11' })
    expect([full.status, full.body.code, full.body.meta]).toEqual([409, 'day_refused', { reason: 'full' }])
    const blocked = await press(token, { answer: 'move', date: '2027-03-10' })
    expect([blocked.status, blocked.body.code]).toEqual([409, 'day_refused'])
    expect((await open(token)).body.offers[0]?.days[0]?.date).toBe('2027-03-12')
    expect((await press(token, { answer: 'move', date: '2027-03-12' })).status).toBe(200)
    expect((await read(tranNo, by)).lines[0]?.date).toBe('2027-03-12')
  })

  test('an Ayilyam is proposed for an Ayilyam', async () => {
    const by = who(9)
    const { calendar } = p.shared
    const days = await calendar.listDays('2027-03-01', '2027-05-31')
    const [first, next] = days
      .filter(({ birthdayStars }) => birthdayStars.includes(9))
      .map(({ date }) => date)
    if (!first || !next) throw new Error('no Ayilyam')
    const tranNo = await buy([line(first, AYILYAM)], by)
    await close(first, AYILYAM)
    expect(await offersOf(tranNo)).toMatchObject([{ proposedDate: next }])
  })

  test('a star that the printed calendar gives to another day takes its bookings’ day with it', async () => {
    const by = who(18)
    const days = await p.shared.calendar.listDays('2027-05-01', '2027-06-30')
    const [first] = days.filter(({ birthdayStars }) => birthdayStars.includes(9))
    if (!first) throw new Error('no Ayilyam')
    const tranNo = await buy([line(first.date, AYILYAM)], by)
    const body = {
      days: [{ date: first.date, birthdayStars: first.birthdayStars.filter((star) => star !== 9) }],
      reason: 'Printed panchangam',
    }
    expect((await p.call(overrideDays, { body }, await admin())).status).toBe(200)
    await p.settle()
    expect(await offersOf(tranNo)).toMatchObject([{ onDate: first.date, reason: null, answer: null }])
    expect((await mailsOf(by, ASKED)).at(-1)?.letter.text).toContain(
      'cannot hold what is below on its day. You may',
    )
    // Back to the computed day: it is held after all.
    await p.send('DELETE', `/admin/calendar/overrides/${first.date}`, undefined, await admin())
    await p.settle()
    expect(await offersOf(tranNo)).toMatchObject([{ answer: 'withdrawn' }])
  })

  test('what was held before the closing and paid after it is asked too', async () => {
    const by = who(11)
    const { body } = await p.book([line('2027-04-07')], by)
    await close('2027-04-07', HOMAM)
    expect(await offersOf(body.tran_no)).toEqual([])
    p.control.pay(body.checkout?.order_id ?? '')
    await p.settle()
    await p.settle()
    expect(await offersOf(body.tran_no)).toMatchObject([{ answer: null, onDate: '2027-04-07' }])
  })

  test('opened again before an answer, it is taken back and they are told', async () => {
    const by = who(12)
    const tranNo = await buy([line('2027-04-14')], by)
    const id = await close('2027-04-14', HOMAM)
    const token = await tokenOf(by)
    expect((await p.call(removeBlock, { params: { id } }, await admin())).status).toBe(200)
    await p.settle()
    expect(await offersOf(tranNo)).toMatchObject([{ answer: 'withdrawn' }])
    expect(await mailsOf(by, /after all/)).toHaveLength(1)
    expect((await open(token)).body.offers).toMatchObject([{ state: 'withdrawn' }])
    const late = await press(token, { answer: 'refund' })
    expect([late.status, late.body.code]).toEqual([409, 'offer_answered'])
    await p.pass(8 * 24 * 60)
    await p.settle()
    expect(await read(tranNo, by)).toMatchObject({
      refunds: [],
      lines: [{ status: 'booked', date: '2027-04-14' }],
    })
    // Closed once more it is asked once more, by a new link.
    await close('2027-04-14', HOMAM)
    expect(await tokenOf(by)).not.toBe(token)
    expect(await offersOf(tranNo)).toHaveLength(2)
  })
})

describe('the link', () => {
  test('opens nothing when it is another one, and answers only its own letter', async () => {
    const unknown = await open('A'.repeat(22))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'link_unknown'])
    expect((await open('short')).status).toBe(422)
    const [one, other] = [who(13), who(14)]
    await buy([line('2027-04-21')], one)
    await buy([line('2027-04-21')], other)
    await close('2027-04-21', HOMAM)
    const theirs = (await open(await tokenOf(other))).body.offers[0]?.id ?? ''
    const stolen = await p.call(answerClosedDay, {
      body: { token: await tokenOf(one), offer_id: theirs, answer: 'refund' },
    })
    expect([stolen.status, stolen.body.code]).toEqual([404, 'link_unknown'])
  })

  test('cannot be tried for ever', async () => {
    const strict = await startPaying({ LIMIT_CLOSED_DAY_LINKS_PER_IP_AN_HOUR: '3' })
    const tries = []
    for (let at = 0; at < 5; at++)
      tries.push((await strict.call(readClosedDay, { body: { token: 'B'.repeat(22) } })).status)
    await strict.close()
    expect(tries).toEqual([404, 404, 404, 429, 429])
  })
})

test('the office sees how far it has come', async () => {
  const people = [who(15), who(16), who(17)]
  for (const by of people) await buy([line('2027-04-28')], by)
  await close('2027-04-28', HOMAM)
  await press(await tokenOf(people[0] as Devotee), { answer: 'refund' })
  await p.pass(1)
  await press(await tokenOf(people[1] as Devotee), { answer: 'move', date: '2027-04-29' })
  const list = async (query: object) =>
    p.call(listDayOffers, { query: { date: '2027-04-28', ...query } }, await admin())
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
    { token: await p.signIn(who(15)) },
  )
  expect(devotee.status).toBe(403)
})
