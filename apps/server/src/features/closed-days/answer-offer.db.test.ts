import { addAddress } from '@vazhipadu/contract/address'
import { setPrice } from '@vazhipadu/contract/catalogue'
import { moveLine } from '@vazhipadu/contract/changes'
import { answerClosedDay, readClosedDay } from '@vazhipadu/contract/closed-days'
import { cancelLines, previewCancel } from '@vazhipadu/contract/refunds'
import { describe, expect, test, vi } from 'vitest'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { HOMAM, lineOn, useClosing } from '../../testing/start-closing.ts'
import { startPaying } from '../../testing/start-paying.ts'

// Slow: days are closed under paid bookings, and weeks pass.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PUSHPANJALI = 1

const p = useClosing()

/** The actors in an order's audit. The link is the devotee's, and so are its actions (defect 13). */
const listActors = async (tranNo: string) => {
  const entries = p.db.selectFrom('auditEntry').select(['action', 'actorId']).where('subjectId', '=', tranNo)
  return (await entries.orderBy('id').execute()).map(({ action, actorId }) => [action, actorId])
}

describe('closing a day that has bookings', () => {
  test('a devotee moves it by the link: at the price paid, the receipt revised, their own move still theirs', async () => {
    const by = p.who(2)
    const tranNo = await p.buy([lineOn('2026-12-08'), lineOn('2026-12-09')], by)
    await p.closeDay('2026-12-08', HOMAM)
    // The price has risen, but the temple caused the move, so the devotee does not pay more.
    const price = { effectiveFrom: '2026-11-15', pricePaise: 90_000 }
    const dearer = await p.call(setPrice, { params: { id: HOMAM }, body: price }, await p.admin())
    expect(dearer.status).toBe(200)
    const token = await p.tokenOf(by)
    const answer = await p.press(token, { answer: 'move', date: '2026-12-11' })
    expect(answer.status).toBe(200)
    expect(answer.body.offers).toMatchObject([{ state: 'moved', movedTo: '2026-12-11' }])
    await p.settle()
    const order = await p.read(tranNo, by)
    expect(order.lines.map(({ date, movedFrom, status }) => [date, movedFrom, status])).toEqual([
      ['2026-12-09', null, 'booked'],
      ['2026-12-11', '2026-12-08', 'booked'],
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
    expect(await p.mailsOf(by, /new day/)).toHaveLength(1)
    expect(await listActors(tranNo)).toEqual([['order.moved', by.accountId]])
    // Answered again, with the same answer and with the other one.
    expect((await p.press(token, { answer: 'move', date: '2026-12-11' })).status).toBe(200)
    const late = await p.press(token, { answer: 'refund' })
    expect([late.status, late.body.code]).toEqual([409, 'offer_answered'])
    expect((await p.read(tranNo, by)).refunds).toEqual([])
  })

  test('or has the whole amount back, with the postage of the parcel that is spared', async () => {
    const by = p.who(3)
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
    const lines = [lineOn('2026-12-14', PUSHPANJALI), lineOn('2026-12-15', PUSHPANJALI)]
    const tranNo = await p.buy(lines, by, { option: 'post', address_id: saved.body.id, frequency: 'each' })
    const before = await p.read(tranNo, by)
    expect(before.parcels).toHaveLength(2)
    await p.closeDay('2026-12-14', PUSHPANJALI)
    const token = await p.tokenOf(by)
    const owed = (before.lines[0]?.amountPaise ?? 0) + (before.parcels[0]?.chargePaise ?? 0)
    expect((await p.open(token)).body.offers[0]?.refundPaise).toBe(owed)
    const answer = await p.press(token, { answer: 'refund' })
    expect(answer.body.offers).toMatchObject([{ state: 'refunded', refundPaise: owed }])
    expect((await p.press(token, { answer: 'refund' })).status).toBe(200)
    expect(await listActors(tranNo)).toEqual([['order.refunded', by.accountId]])
    await p.settle()
    await p.pass(24 * 60)
    await p.settle()
    const after = await p.read(tranNo, by)
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
      { key: `closed-${(await p.offersOf(tranNo))[0]?.id}` },
    ])
  })

  test('who cancels it together with another keeps the promise of the whole', async () => {
    const by = p.who(18)
    const tranNo = await p.buy([lineOn('2026-12-18'), lineOn('2026-12-21')], by)
    await p.closeDay('2026-12-18', HOMAM)
    const set = async (key: string, value: unknown) =>
      p.send('PUT', `/admin/settings/${key}`, { value }, await p.admin())
    await set('booking.mayCancel', true)
    await set('booking.cancelSharePercent', 50)
    const { lines, version } = await p.read(tranNo, by)
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

  test('needs no second admin, whatever the amount', async () => {
    const by = p.who(4)
    const set = (value: number) =>
      p
        .admin()
        .then((token) => p.send('PUT', '/admin/settings/refunds.secondAdminAbovePaise', { value }, token))
    await set(0)
    const tranNo = await p.buy([lineOn('2026-12-17')], by)
    await p.closeDay('2026-12-17', HOMAM)
    await p.press(await p.tokenOf(by), { answer: 'refund' })
    await p.settle()
    expect((await p.read(tranNo, by)).refunds).toMatchObject([{ status: 'pending' }])
    await set(2_500_000)
  })
})

describe('no answer in time', () => {
  test('has the money back after a week, and not an hour sooner', async () => {
    const by = p.who(5)
    const tranNo = await p.buy([lineOn('2027-01-20')], by)
    await p.closeDay('2027-01-20', HOMAM)
    await p.pass(7 * 24 * 60 - 60)
    await p.settle()
    expect((await p.read(tranNo, by)).refunds).toEqual([])
    await p.pass(61)
    await p.settle()
    expect(await p.offersOf(tranNo)).toMatchObject([{ answer: 'silent' }])
    const order = await p.read(tranNo, by)
    expect(order).toMatchObject({ status: 'cancelled', refunds: [{ amountPaise: order.totalPaise }] })
    expect((await p.open(await p.tokenOf(by))).body.offers).toMatchObject([{ state: 'silent' }])
  })

  test('or two days before the day proposed, which is never so near that nobody could choose', async () => {
    const by = p.who(6)
    const { today } = p.shared.calendar.timeAt(p.clock.now())
    const dayIn = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    const tranNo = await p.buy([lineOn(dayIn(1))], by)
    await p.closeDay(dayIn(1), HOMAM)
    expect(await p.offersOf(tranNo)).toMatchObject([{ proposedDate: dayIn(4) }])
    const [offer] = await p.offersOf(tranNo)
    // Midnight at the temple at the start of the second day before.
    expect(offer?.dueAt.toISOString()).toBe(new Date(`${dayIn(2)}T00:00:00+05:30`).toISOString())
    await p.pass(2 * 24 * 60)
    await p.settle()
    expect(await p.offersOf(tranNo)).toMatchObject([{ answer: 'silent' }])
  })

  test('is withdrawn when the devotee moves the line themselves, and the move is kept', async () => {
    const by = p.who(7)
    const tranNo = await p.buy([lineOn('2027-02-03')], by)
    await p.closeDay('2027-02-03', HOMAM)
    const order = await p.read(tranNo, by)
    const moved = await p.call(
      moveLine,
      {
        params: { tran_no: tranNo, line_id: order.lines[0]?.id ?? 0 },
        body: { date: '2027-02-05', version: order.version },
      },
      { token: await p.signIn(by) },
    )
    expect(moved.status).toBe(200)
    const token = await p.tokenOf(by)
    expect((await p.open(token)).body.offers).toMatchObject([{ state: 'elsewhere', days: [] }])
    expect((await p.press(token, { answer: 'refund' })).body.offers).toMatchObject([{ state: 'elsewhere' }])
    await p.pass(8 * 24 * 60)
    await p.settle()
    expect(await p.read(tranNo, by)).toMatchObject({
      refunds: [],
      lines: [{ status: 'booked', date: '2027-02-05' }],
    })
  })
})

test('an offering no longer on sale is not moved; the devotee can still take the refund', async () => {
  const by = p.who(15)
  const tranNo = await p.buy([lineOn('2027-04-26')], by)
  await p.closeDay('2027-04-26', HOMAM)
  const token = await p.tokenOf(by)
  const retire = (isActive: boolean) =>
    p.db.transaction().execute(async (trx) => {
      await trx.updateTable('offering').set({ isActive }).where('id', '=', HOMAM).execute()
      await announceChange(trx, 'catalogue')
    })
  await retire(false)
  const moved = await p.press(token, { answer: 'move', date: '2027-04-28' })
  expect([moved.status, moved.body.code, moved.body.detail]).toEqual([
    409,
    'day_refused',
    'The temple no longer offers this pooja. Please take the refund. Nothing has been changed.',
  ])
  expect((await p.read(tranNo, by)).lines).toMatchObject([{ status: 'booked', date: '2027-04-26' }])
  expect((await p.press(token, { answer: 'refund' })).status).toBe(200)
  await retire(true)
})

describe('the link', () => {
  test('opens nothing when it is another one, and answers only its own letter', async () => {
    const unknown = await p.open('A'.repeat(22))
    expect([unknown.status, unknown.body.code]).toEqual([404, 'link_unknown'])
    expect((await p.open('short')).status).toBe(422)
    const [one, other] = [p.who(13), p.who(14)]
    await p.buy([lineOn('2027-04-21')], one)
    await p.buy([lineOn('2027-04-21')], other)
    await p.closeDay('2027-04-21', HOMAM)
    const theirs = (await p.open(await p.tokenOf(other))).body.offers[0]?.id ?? ''
    const stolen = await p.call(answerClosedDay, {
      body: { token: await p.tokenOf(one), offer_id: theirs, answer: 'refund' },
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
