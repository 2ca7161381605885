import * as counter from '@vazhipadu/contract/counter/sales'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { expect, test } from 'vitest'
import { counterLine } from '../../testing/start-counter.ts'
import { useSelling } from '../../testing/start-selling.ts'
import { openMostSold } from './list-most-sold.ts'

const api = useSelling()
const [ONCE, OFTEN, SELDOM, EQUALLY] = [11, 12, 13, 14]

/** A sale by a new clerk with one line for each offering. */
async function sellEach(...offeringIds: number[]) {
  const lines = offeringIds.map((offering_id) => ({ ...counterLine, offering_id }))
  const { body } = await api.call(counter.quoteAtCounter, { body: { lines } }, api.own.clerk)
  const sold = await api.sell({ lines, totalPaise: body.totalPaise })
  expect(sold.status).toBe(200)
}
const passDays = async (days: number) => {
  api.clock.advance({ days })
  api.own.clerk = await api.signInAgain(await api.makeClerk())
}
const mostSold = async () => (await api.look()).mostSold

test('the most sold offerings of the thirty days before today, unchanged all day', async () => {
  expect(await mostSold()).toEqual([])
  await api.begin()
  await sellEach(OFTEN, OFTEN, SELDOM)
  await sellEach(EQUALLY, OFTEN, SELDOM, ONCE)
  // Today's sales change nothing; a process that counts only now returns the same.
  expect(await mostSold()).toEqual([])
  const today = (await api.look()).today as CivilDate
  expect(await openMostSold(api.db)(today)).toEqual([])

  await passDays(1)
  // Of two sold equally often the older offering comes first.
  expect(await mostSold()).toEqual([OFTEN, SELDOM, ONCE, EQUALLY])
  await api.begin()
  await sellEach(ONCE, ONCE, ONCE, ONCE)
  expect(await mostSold()).toEqual([OFTEN, SELDOM, ONCE, EQUALLY])

  await passDays(1)
  expect(await mostSold()).toEqual([ONCE, OFTEN, SELDOM, EQUALLY])
})

test('returned sales count too', async () => {
  const today = (await api.look()).today as CivilDate
  const before = await openMostSold(api.db)(today)
  await api.db
    .updateTable('orderLine')
    .set({ state: 'cancelled', cancelledBy: 'office' })
    .where('offeringId', '=', ONCE)
    .execute()
  expect(await openMostSold(api.db)(today)).toEqual(before)
})

test('sales older than thirty days do not count', async () => {
  await passDays(28)
  // The first day has left the thirty days, the second has not.
  expect(await mostSold()).toEqual([ONCE, OFTEN, SELDOM, EQUALLY])
  await passDays(1)
  expect(await mostSold()).toEqual([ONCE])
  await passDays(1)
  expect(await mostSold()).toEqual([])
})

test('a count that fails is made again', async () => {
  let isAway = true
  const away = new Proxy(api.db, {
    get: (db, name) => {
      if (isAway) throw new Error('the database is away')
      const found = Reflect.get(db, name)
      return typeof found === 'function' ? found.bind(db) : found
    },
  })
  const list = openMostSold(away)
  await expect(list('2026-11-20')).rejects.toThrow('away')
  isAway = false
  expect(await list('2026-11-20')).toEqual([ONCE, OFTEN, SELDOM, EQUALLY])
})
