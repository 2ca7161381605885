import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { liftCaps } from '../../testing/lift-caps.ts'
import { type Devotee, makeDevotees } from '../../testing/make-devotees.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const OFFERING = 11
const LOCKED = '2026-12-08'
const days = Array.from({ length: 9 }, (_, n) => `2026-12-${String(10 + n)}`)

let api: Api
let crowd: Devotee[]
let other: pg.Client
beforeAll(async () => {
  api = await startApi({ LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' })
  await fillCatalogue(api)
  await liftCaps(api.db)
  crowd = await makeDevotees(api, 12)
  other = new pg.Client({ connectionString: api.databaseUrl })
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['order_line', 'orders', 'pool_day']) await sqlRows(api.db, `delete from ${table}`)
})

async function press(n: number, dates: string[]) {
  const begun = performance.now()
  const lines = dates.map((date) => ({ offering_id: OFFERING, date, name: 'Ammini', star_id: 9 }))
  const extra = { token: (crowd[n] as Devotee).token, headers: { 'idempotency-key': randomUUID() } }
  const { status } = await api.call(initiateBooking, { body: { lines, checkout: 'later' } }, extra)
  return { status, tookMs: performance.now() - begun }
}

/** Another transaction locks the row of a day and stays open. */
async function freeze(statement: string) {
  await other.query('begin')
  await other.query(statement, [OFFERING, LOCKED])
}

const pressAll = () =>
  Promise.all(crowd.map((_, n) => (n % 4 === 0 ? press(n, [LOCKED]) : press(n, [days[n % 9] as string]))))
const isForLocked = (_: unknown, n: number) => n % 4 === 0

test.each([
  ['a row that is locked', 'select from pool_day where pool_id = $1 and on_date = $2 for update'],
  ['a row that is being made', 'insert into pool_day (pool_id, on_date, reserved) values ($1, $2, 0)'],
])('%s refuses only the requests for it; the others of the batch are held', async (_, statement) => {
  if (statement.startsWith('select')) expect(await press(0, [LOCKED])).toMatchObject({ status: 200 })
  await freeze(statement)
  const answers = await pressAll()
  await other.query('rollback')
  const others = answers.filter((answer, n) => !isForLocked(answer, n))
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  // The locked day is detected soon and then skipped; waiting for its lock would take three seconds.
  expect(Math.max(...others.map(({ tookMs }) => tookMs))).toBeLessThan(2_500)
  expect(answers.filter(isForLocked).map(({ status }) => status)).toEqual([503, 503, 503])
  expect((await pressAll()).map(({ status }) => status)).toEqual(crowd.map(() => 200))
})

test('locked days of other transactions do not delay requests for other days', async () => {
  const many = Array.from({ length: 28 }, (_, n) => `2027-01-${String(n + 1).padStart(2, '0')}`)
  expect(await press(0, [days[0] as string])).toMatchObject({ status: 200 })
  await other.query('begin')
  for (const day of many)
    await other.query('insert into pool_day (pool_id, on_date, reserved) values ($1, $2, 0)', [OFFERING, day])
  const answers = await Promise.all(
    crowd.map((_, n) => press(n, n < 8 ? many.slice(n * 3, n * 3 + 3) : [days[n % 9] as string])),
  )
  await other.query('rollback')
  const others = answers.slice(8)
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(Math.max(...others.map(({ tookMs }) => tookMs))).toBeLessThan(2_500)
})

test('an order with a locked day among others holds none of them, and all of them once it is unlocked', async () => {
  await press(0, [LOCKED])
  await freeze('select from pool_day where pool_id = $1 and on_date = $2 for update')
  const waiting = press(1, [LOCKED, days[0] as string])
  await expect.poll(() => press(2, [days[0] as string])).toMatchObject({ status: 200 })
  const held = () =>
    sqlRows(api.db, 'select from order_line where account_id = $1', [(crowd[1] as Devotee).accountId])
  expect(await held()).toHaveLength(0)
  await other.query('rollback')
  expect(await waiting).toMatchObject({ status: 200 })
  expect(await held()).toHaveLength(2)
})

test('days that are remembered and gone are made again', async () => {
  expect(await press(0, [LOCKED])).toMatchObject({ status: 200 })
  for (const table of ['order_line', 'orders', 'pool_day']) await sqlRows(api.db, `delete from ${table}`)
  expect(await press(0, [LOCKED])).toMatchObject({ status: 200 })
})
