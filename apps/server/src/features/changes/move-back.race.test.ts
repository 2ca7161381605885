import { moveBack, moveLine } from '@vazhipadu/contract/changes'
import { expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { HOMAM, lineOn, type PaidOrder, useRefunding } from '../../testing/start-refunding.ts'

// Slow: every day is booked, paid, moved and contended for.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const p = useRefunding()

/** On a busy machine a lock may time out with the advice to retry, which a person would follow. */
async function press<Answer extends { status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== 503) return answer
  }
}

const limitTo = async (dates: string[], places: number) => {
  for (const date of dates)
    await sqlRows(p.db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
      HOMAM,
      date,
      places,
    ])
  await inTransaction(p.db, (trx) => announceChange(trx, 'calendar'))
}
const ofLine = (order: PaidOrder) => ({ tran_no: order.tran_no, line_id: order.lines[0]?.id ?? 0 })
const goBack = async (order: PaidOrder) => {
  const token = await p.signIn(p.devotee)
  return press(() => p.call(moveBack, { params: ofLine(order), body: { version: order.version } }, { token }))
}

/** Books a day with one place and moves away: the place is free, and the devotee may want it back. */
async function moveAway(from: string, to: string): Promise<PaidOrder> {
  const order = await p.buy([lineOn(from)])
  const moved = await p.call(
    moveLine,
    { params: ofLine(order), body: { date: to, version: order.version } },
    { token: await p.signIn(p.devotee) },
  )
  expect(moved.status).toBe(200)
  return moved.body
}

const dayOf = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`

test('negative control: without the pool-day lock, two moves both find the place free', async () => {
  const date = '2027-02-01'
  await limitTo([date], 1)
  await moveAway(date, '2027-02-02')
  const meet = Promise.withResolvers<void>()
  let looked = 0
  const takeCarelessly = () =>
    inTransaction(p.db, async (trx) => {
      const [day] = await sqlRows<{ reserved: number }>(
        trx,
        'select reserved from pool_day where pool_id = $1 and on_date = $2',
        [HOMAM, date],
      )
      if (++looked === 2) meet.resolve()
      await meet.promise
      if ((day?.reserved ?? 0) >= 1) return false
      await sqlRows(trx, 'update pool_day set reserved = reserved + 1 where pool_id = $1 and on_date = $2', [
        HOMAM,
        date,
      ])
      return true
    })
  expect(await Promise.all([takeCarelessly(), takeCarelessly()])).toEqual([true, true])
  expect(await p.reserved(date)).toBe(2)
  await sqlRows(p.db, 'update pool_day set reserved = 0 where pool_id = $1 and on_date = $2', [HOMAM, date])
})

test('a move back and a new booking compete for the freed place: it is sold once', async () => {
  const days = Array.from({ length: 12 }, (_, index) => index + 3)
  const froms = days.map((day) => dayOf('2027-02', day))
  await limitTo(froms, 1)
  const orders: PaidOrder[] = []
  for (const day of days) orders.push(await moveAway(dayOf('2027-02', day), dayOf('2027-03', day)))
  const fights = await Promise.all(
    orders.map(async (order, index) => {
      const stranger = p.devotees[index + 1] ?? p.devotee
      const [mine, theirs] = await Promise.all([
        goBack(order),
        press(() => p.book([lineOn(froms[index] ?? '')], stranger)),
      ])
      return { mine: mine.status, theirs: theirs.status }
    }),
  )
  for (const { mine, theirs } of fights) expect(new Set([mine, theirs])).toEqual(new Set([200, 409]))
  for (const [index, from] of froms.entries()) {
    expect(await p.reserved(from)).toBe(1)
    const line = (await p.read(orders[index]?.tran_no ?? '')).lines[0]
    expect(line?.date).toBe(fights[index]?.mine === 200 ? from : dayOf('2027-03', days[index] ?? 0))
  }
})

test('pressed four times at one moment it moves once', async () => {
  const moved = await moveAway('2027-02-20', '2027-02-21')
  const answers = await Promise.all([1, 2, 3, 4].map(() => goBack(moved)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect([await p.reserved('2027-02-20'), await p.reserved('2027-02-21')]).toEqual([1, 0])
  expect((await p.read(moved.tran_no)).version).toBe(moved.version + 1)
})

test('two orders that move back to each other’s days do not deadlock', async () => {
  const a = await moveAway('2027-02-23', '2027-02-24')
  const b = await moveAway('2027-02-24', '2027-02-23')
  const answers = await Promise.all([goBack(a), goBack(b)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect([await p.reserved('2027-02-23'), await p.reserved('2027-02-24')]).toEqual([1, 1])
})
