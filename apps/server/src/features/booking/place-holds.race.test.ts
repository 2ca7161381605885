import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { liftCaps } from '../../testing/lift-caps.ts'
import { makeAdmin } from '../../testing/make-account.ts'
import { type Devotee, makeDevotees } from '../../testing/make-devotees.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const CROWD = 2_000
const PLACES = 100
const OFFERING = 11
const POOL = 11
const DATE = '2026-12-08' as CivilDate

let api: Api
let beside: Api
let crowd: Devotee[]
beforeAll(async () => {
  // All requests come from one address.
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  await liftCaps(api.db)
  crowd = await makeDevotees(api, CROWD)
  await sqlRows(api.db, 'insert into day_limit values ($1, $2, $3, now(), gen_random_uuid())', [
    POOL,
    DATE,
    PLACES,
  ])
  await inTransaction(api.db, (trx) => announceChange(trx, 'calendar'))
})
afterAll(async () => {
  await beside.close()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['order_line', 'orders', 'pool_day']) await sqlRows(api.db, `delete from ${table}`)
})

const line = { offering_id: OFFERING, date: DATE, name: 'Ammini', star_id: 9 }
const body = { lines: [line], checkout: 'later' as const }

/** Repeats unanswered or postponed requests with the same key, as the web app does. */
async function press(devotee: Devotee, through = api, key: string = randomUUID()) {
  for (;;) {
    const extra = { token: devotee.token, headers: { 'idempotency-key': key } }
    const answer = await through.call(initiateBooking, { body }, extra).catch(() => undefined)
    if (answer && answer.status !== 503) return answer
    await delay(50 + Math.random() * 200)
  }
}
const reserved = () => countReserved(api.db, POOL, DATE)
const countSold = async () =>
  (
    await sqlRows<{ sold: number }>(
      api.db,
      "select coalesce(sum(units), 0)::int as sold from order_line where state = 'held'",
    )
  )[0]?.sold

describe('2,000 people press for the last 100 places', () => {
  test('the negative control: looking first and taking then, without the lock, sells too many', async () => {
    await sqlRows(api.db, 'insert into pool_day values ($1, $2, 0)', [POOL, DATE])
    const takeUnlocked = async () => {
      const taken = await reserved()
      if (taken >= PLACES) return false
      await sqlRows(
        api.db,
        'update pool_day set reserved = reserved + 1 where pool_id = $1 and on_date = $2',
        [POOL, DATE],
      )
      return true
    }
    const sold = (await Promise.all(crowd.map(takeUnlocked))).filter(Boolean).length
    expect(sold).toBeGreaterThan(PLACES)
  })

  test('through two processes: exactly 100 are sold, all other requests are refused as full', async () => {
    const answers = await Promise.all(crowd.map((one, n) => press(one, n % 2 === 0 ? api : beside)))
    const held = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status === 409)
    expect([held.length, refused.length]).toEqual([PLACES, CROWD - PLACES])
    for (const { body } of refused) {
      expect(body.code).toBe('lines_refused')
      expect(body.meta).toEqual({ lines: [{ index: 0, reason: 'full', left: 0, message: null }] })
    }
    expect(new Set(held.map(({ body }) => body.tran_no)).size).toBe(PLACES)
    expect([await reserved(), await countSold()]).toEqual([PLACES, PLACES])
  })
})

test('a closing in the middle of the rush: no hold is made after it has committed', async () => {
  const admin = await makeAdmin(api)
  await sqlRows(api.db, 'update day_limit set daily_limit = 100000')
  await inTransaction(api.db, (trx) => announceChange(trx, 'calendar'))
  let closedAt = Number.POSITIVE_INFINITY
  // Each devotee sends requests from before the closing until well after it.
  const presser = async (devotee: Devotee, through: Api) => {
    const seen: { isLate: boolean; status: number; meta: unknown }[] = []
    for (let late = 0; late < 3; ) {
      const isLate = performance.now() > closedAt
      const answer = await press(devotee, through)
      seen.push({ isLate, status: answer.status, meta: answer.body.meta })
      if (isLate) late++
    }
    return seen
  }
  const pressing = crowd.slice(0, 40).map((one, n) => presser(one, n % 2 === 0 ? api : beside))
  await expect.poll(countSold).toBeGreaterThan(40)
  const closing = { offering_id: OFFERING, from: DATE, to: DATE, reason: 'Kalasam' }
  const made = await api.send<{ id: string }>('POST', '/admin/calendar/blocks', closing, admin)
  expect(made.status).toBe(200)
  const soldAtClosing = await countSold()
  closedAt = performance.now()
  const seen = (await Promise.all(pressing)).flat()
  expect(await countSold()).toBe(soldAtClosing)
  expect(seen.filter(({ status }) => status === 200)).toHaveLength(soldAtClosing ?? 0)
  for (const { status, meta } of seen.filter(({ isLate }) => isLate)) {
    expect(status).toBe(409)
    expect(meta).toEqual({ lines: [{ index: 0, reason: 'blocked', left: 0, message: 'Kalasam' }] })
  }
  await api.send('DELETE', `/admin/calendar/blocks/${made.body.id}`, undefined, admin)
})

test('one press sent ten times through two processes at once is one order', async () => {
  const [devotee] = crowd
  if (!devotee) throw new Error('nobody is here')
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => press(devotee, n % 2 === 0 ? api : beside, key)),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.tran_no}`)).size).toBe(1)
  expect(await countSold()).toBe(1)
})

test('the limit per account holds for presses at the same moment', async () => {
  const [devotee] = crowd
  if (!devotee) throw new Error('nobody is here')
  await sqlRows(api.db, 'update offering set most_per_account_day = 3 where id = $1', [OFFERING])
  await inTransaction(api.db, (trx) => announceChange(trx, 'catalogue'))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => press(devotee, n % 2 === 0 ? api : beside)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.meta).toEqual({
    lines: [{ index: 0, reason: 'limit_per_account', left: 0, message: null }],
  })
})
