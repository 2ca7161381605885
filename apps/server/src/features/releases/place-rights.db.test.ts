import { randomUUID } from 'node:crypto'
import { addBlock } from '@vazhipadu/contract/calendar'
import { moveBack, updateBooking } from '@vazhipadu/contract/changes'
import { answerClosedDay, readClosedDay } from '@vazhipadu/contract/closed-days'
import { openCounter } from '@vazhipadu/contract/counter/drawers'
import { quoteAtCounter, sellAtCounter } from '@vazhipadu/contract/counter/sales'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { makeClerk } from '../../testing/grant-capabilities.ts'
import { HOMAM, lineIdOf, lineOn, POOL, useAnnouncing } from '../../testing/start-announcing.ts'
import { lockKnownDays } from '../booking/lock-pool-days.ts'
import { guardDays } from '../waiting-room/require-pass.ts'

// Orders are booked, paid and moved, and days pass.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const p = useAnnouncing()

test('booking: the day of a ballot is refused from the moment it is announced', async () => {
  const day = '2026-12-20'
  await p.announceBallot(day)
  // At once, before any notification about the change can have arrived.
  const answer = await p.book([lineOn(day)], p.nextDevotee())
  expect([answer.status, answer.body.code]).toEqual([409, 'by_ballot'])
})

test('an offering outside the release that takes the same places is refused on that day too', async () => {
  const day = '2026-12-19'
  const SHARING = 12
  const { poolId } = await p.db
    .selectFrom('offering')
    .select('poolId')
    .where('id', '=', SHARING)
    .executeTakeFirstOrThrow()
  const share = (pool: number) =>
    p.db.updateTable('offering').set({ poolId: pool }).where('id', '=', SHARING).execute()
  await share(POOL)
  try {
    await p.announceBallot(day)
    const answer = await p.book([{ ...lineOn(day), offering_id: SHARING }], p.nextDevotee())
    expect([answer.status, answer.body.code]).toEqual([409, 'by_ballot'])
    expect(await p.reserved(day)).toBe(0)
  } finally {
    await share(poolId)
  }
})

test('a hold under way is waited for by the announcement, and the next one is refused', async () => {
  const day = '2026-12-21' as CivilDate
  await p.buy(day, p.nextDevotee())
  let hasAnnounced = false
  let announcing: Promise<void> | undefined
  await inTransaction(p.db, async (trx) => {
    await lockKnownDays(trx, [{ poolId: POOL, date: day }])
    announcing = p.announceBallot(day).then(() => {
      hasAnnounced = true
    })
    await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(hasAnnounced).toBe(false)
  })
  await announcing
  expect((await p.book([lineOn(day)], p.nextDevotee())).body.code).toBe('by_ballot')
})

test('the negative control: a guard written without the lock passes a hold under way', async () => {
  const day = '2026-12-22' as CivilDate
  await p.buy(day, p.nextDevotee())
  await inTransaction(p.db, async (trx) => {
    await lockKnownDays(trx, [{ poolId: POOL, date: day }])
    const guard = { offeringId: HOMAM, date: day, roomId: null, opensAt: null }
    const announcement = { releaseId: randomUUID(), announcedAt: p.clock.now() }
    const taken = await inTransaction(p.db, (other) => guardDays(other, announcement, [guard]))
    expect(taken).toEqual([])
  })
})

const countWaiting = async () => {
  const [row] = await sqlRows<{ waiting: number }>(
    p.db,
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%pool_day%'`,
  )
  return row?.waiting ?? 0
}

test('moving: a paid line does not get into the day of a ballot', async () => {
  const day = '2026-12-23'
  const by = p.nextDevotee()
  await p.announceBallot(day)
  const order = await p.buy('2026-12-24', by)
  const moved = await p.move(order, day, by)
  expect([moved.status, moved.body.code]).toEqual([409, 'lines_refused'])
  expect(moved.body.meta).toMatchObject({ lines: [{ index: 0, reason: 'by_release' }] })
  expect([await p.reserved(day), await p.reserved('2026-12-24')]).toEqual([0, 1])
})

test('moving: into the day of a waiting room only with its pass', async () => {
  const day = '2026-12-25'
  const roomId = await p.announceRoom(day)
  const [outside, inside] = [p.nextDevotee(), p.nextDevotee()]
  const orders = [await p.buy('2026-12-26', outside), await p.buy('2026-12-26', inside)] as const
  await p.givePass(roomId, inside)
  expect((await p.move(orders[0], day, outside)).body.code).toBe('lines_refused')
  expect((await p.move(orders[1], day, inside)).status).toBe(200)
  expect(await p.reserved(day)).toBe(1)
  const [pass] = await sqlRows<{ isOver: boolean }>(
    p.db,
    'select expires_at <= $2 as is_over from room_pass where account_id = $1',
    [inside.accountId, p.clock.now()],
  )
  expect(pass).toEqual({ isOver: true })
})

test('moving back: on the same day the place that was its own is taken again', async () => {
  const day = '2026-12-27'
  const by = p.nextDevotee()
  const order = await p.buy(day, by)
  await p.announceBallot(day)
  expect((await p.move(order, '2026-12-28', by)).status).toBe(200)
  const { version } = await p.read(order.tran_no, by)
  const back = await p.call(
    moveBack,
    { params: { tran_no: order.tran_no, line_id: lineIdOf(order) }, body: { version } },
    { token: await p.signIn(by) },
  )
  expect(back.status).toBe(200)
  expect(await p.reserved(day)).toBe(1)
})

test('a closed day: the link neither proposes nor takes the day of a ballot', async () => {
  const [closed, guarded] = ['2027-01-04', '2027-01-05'] as const
  const by = p.nextDevotee()
  await p.buy(closed, by)
  await p.announceBallot(guarded)
  const block = { offering_id: HOMAM, from: closed, to: closed, reason: 'Floor repair' }
  expect((await p.call(addBlock, { body: block }, await p.asOffice())).status).toBe(200)
  await p.settle()
  const text = p.mails.findLast(({ letter }) => /cannot be held/.test(letter.subject))?.letter.text ?? ''
  const token = /\/closed-day#([\w-]+)/.exec(text)?.[1] ?? ''
  const offer = (await p.call(readClosedDay, { body: { token } })).body.offers[0]
  const days = offer?.days.map(({ date }) => date) ?? []
  expect(days).toContain('2027-01-06')
  expect(days).not.toContain(guarded)
  const answer = { token, offer_id: offer?.id ?? '', answer: 'move' as const }
  const moved = await p.call(answerClosedDay, { body: { ...answer, date: guarded } })
  expect([moved.status, moved.body.code]).toEqual([409, 'day_refused'])
  expect(await p.reserved(guarded)).toBe(0)
  expect((await p.call(answerClosedDay, { body: { ...answer, date: '2027-01-06' } })).status).toBe(200)
})

test('the counter: neither quotes nor sells the day of a ballot', async () => {
  const day = '2026-12-29'
  await p.announceBallot(day)
  const clerk = await makeClerk(p, ['desk'])
  await p.call(openCounter, { body: { denominations: { '100': 5 } } }, clerk)
  const lines = [lineOn(day)]
  const quote = (await p.call(quoteAtCounter, { body: { lines } }, clerk)).body
  expect(quote.lines).toMatchObject([{ reason: 'by_release', isAvailable: false }])
  const sale = { customer: { name: 'Ammini Amma', mobile: null }, lines, method: 'cash', reference: null }
  const sold = await p.call(
    sellAtCounter,
    { body: { ...sale, totalPaise: quote.totalPaise } as never },
    { token: clerk.token, headers: { 'idempotency-key': randomUUID() } },
  )
  expect([sold.status, sold.body.code]).toEqual([409, 'lines_refused'])
  expect(await p.reserved(day)).toBe(0)
})

test('a correction by the office: only back to the day on which the line was', async () => {
  const day = '2026-12-30'
  const by = p.nextDevotee()
  const order = await p.buy(day, by)
  const other = await p.buy('2026-12-31', by)
  const correct = async ({ tran_no }: { tran_no: string }, date: string) => {
    const { version, lines } = await p.read(tran_no, by)
    const [line] = lines
    const body = {
      tran_no,
      version,
      reason: 'Booked on the wrong day',
      lines: [{ line_id: line?.id ?? 0, date }],
    }
    const { status, body: answer } = await p.call(updateBooking, { body: body as never }, await p.asOffice())
    return [status, answer.code]
  }
  expect(await correct(order, '2027-01-02')).toEqual([200, undefined])
  await p.announceBallot(day)
  expect(await correct(other, day)).toEqual([409, 'days_refused'])
  expect(await p.reserved(day)).toBe(0)
  expect(await correct(order, day)).toEqual([200, undefined])
  expect(await p.reserved(day)).toBe(1)
})
