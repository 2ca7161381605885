import { randomUUID } from 'node:crypto'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { openCounter } from '@vazhipadu/contract/counter/drawers'
import { quoteAtCounter, sellAtCounter } from '@vazhipadu/contract/counter/sales'
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

const ROUNDS = 20
const OFFERING = 11
const POOL = 11
const DATE = '2026-12-08' as CivilDate
const line = { offering_id: OFFERING, date: DATE, name: 'Ammini', star_id: 9 }

let api: Api
let beside: Api
let people: Devotee[]
let clerk: { token: string }
let totalPaise: number
beforeAll(async () => {
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  await liftCaps(api.db)
  people = await makeDevotees(api, ROUNDS)
  clerk = await makeAdmin(api)
  await sqlRows(api.db, 'insert into day_limit values ($1, $2, 1, now(), gen_random_uuid())', [POOL, DATE])
  await inTransaction(api.db, (trx) => announceChange(trx, 'calendar'))
  await api.call(openCounter, { body: { denominations: {} } }, clerk)
  totalPaise = (await api.call(quoteAtCounter, { body: { lines: [line] } }, clerk)).body.totalPaise
})
afterAll(async () => {
  await beside.close()
  await api.close()
})
beforeEach(() => sqlRows(api.db, 'update pool_day set reserved = 0'))

const reserved = () => countReserved(api.db, POOL, DATE)

describe('the last place, wanted at the counter and online at once', () => {
  test('the negative control: looking first and taking then, without the lock, sells it twice', async () => {
    await sqlRows(api.db, 'insert into pool_day values ($1, $2, 0)', [POOL, DATE])
    const takeUnlocked = async () => {
      if ((await reserved()) >= 1) return false
      await sqlRows(
        api.db,
        'update pool_day set reserved = reserved + 1 where pool_id = $1 and on_date = $2',
        [POOL, DATE],
      )
      return true
    }
    let twice = 0
    for (let round = 0; round < ROUNDS; round++) {
      const sold = await Promise.all([takeUnlocked(), takeUnlocked()])
      if (sold.every(Boolean)) twice++
      await sqlRows(api.db, 'update pool_day set reserved = 0')
    }
    expect(twice).toBeGreaterThan(0)
  })

  test('goes to exactly one of them, each time', async () => {
    for (const person of people) {
      const [sold, held] = await Promise.all([
        api.call(
          sellAtCounter,
          { body: { customer: { name: 'Ammini' }, lines: [line], method: 'cash', totalPaise } },
          { ...clerk, headers: { 'idempotency-key': randomUUID() } },
        ),
        beside.call(
          initiateBooking,
          { body: { lines: [line], checkout: 'later' } },
          { token: person.token, headers: { 'idempotency-key': randomUUID() } },
        ),
      ])
      expect(new Set([sold.status, held.status])).toEqual(new Set([200, 409]))
      expect(await reserved()).toBe(1)
      for (const answer of [sold, held])
        if (answer.status === 409)
          expect((answer.body as unknown as { meta: object }).meta).toMatchObject({
            lines: [{ index: 0, reason: 'full' }],
          })
      await sqlRows(api.db, `update order_line set state = 'released' where on_date = $1`, [DATE])
      await sqlRows(api.db, 'update pool_day set reserved = 0')
    }
  })
})
