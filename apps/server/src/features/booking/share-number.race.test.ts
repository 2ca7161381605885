import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { type Devotee, makeDevotees } from '../../testing/make-devotees.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const ONE_DAY = 44
const MAX_DAYS = 14
const MOBILE = '+919847299001'

let api: Api
let beside: Api
let family: Devotee[]
beforeAll(async () => {
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  family = await makeDevotees(api, 3)
  // Verified by SMS for the first account, confirmed by the office for the others.
  const ids = family.map(({ accountId }) => accountId)
  await sqlRows(api.db, 'update account set mobile = $2, confirmed_mobile = $2 where id = any ($1)', [
    ids,
    MOBILE,
  ])
  await sqlRows(api.db, 'update account set mobile_verified = true where id = $1', [ids[0]])
})
afterAll(async () => {
  await beside.close()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['provider_order', 'order_line', 'orders', 'pool_day', 'scarce_number'])
    await sqlRows(api.db, `delete from ${table}`)
})

const dateOf = (n: number) => new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10)
/** Each account uses its own fourteen days. */
const datesOf = (n: number) => Array.from({ length: MAX_DAYS }, (_, m) => dateOf(n * MAX_DAYS + m))

/** Retries with the same key when told to, as the web app does. */
async function press(n: number) {
  const through = n % 2 === 0 ? api : beside
  const { token } = family[n] as Devotee
  const extra = { token, headers: { 'idempotency-key': randomUUID() } }
  const lines = datesOf(n).map((date) => ({ offering_id: ONE_DAY, date, name: 'Ammini', star_id: 9 }))
  for (;;) {
    const answer = await through.call(initiateBooking, { body: { lines, checkout: 'later' } }, extra)
    if (answer.status !== 503) return answer
    await delay(20 + Math.random() * 100)
  }
}
const countHeld = async () =>
  (
    await sqlRows<{ count: number }>(
      api.db,
      "select count(*)::int as count from order_line where state = 'held'",
    )
  )[0]?.count ?? 0

test('negative control: if the number’s holds are read before the other accounts commit, all three pass', async () => {
  let reading = family.length
  const { promise: allHaveRead, resolve } = Promise.withResolvers<void>()
  await Promise.all(
    family.map(({ accountId }, n) =>
      inTransaction(api.db, async (trx) => {
        const [kept] = await sqlRows<{ days: number }>(
          trx,
          `select count(*)::int as days from order_line where state = 'held' and account_id in
           (select id from account where mobile = $1)`,
          [MOBILE],
        )
        if (--reading === 0) resolve()
        await allHaveRead
        if ((kept?.days ?? 0) + MAX_DAYS > MAX_DAYS) return
        const lines = datesOf(n).map((date) => ({ date, state: 'held' as const }))
        await makeOrder(trx, { accountId, state: 'awaiting_payment', at: api.clock.now(), lines })
      }),
    ),
  )
  expect(await countHeld()).toBe(3 * MAX_DAYS)
})

test('three accounts of one number that press at the same moment in two processes keep fourteen days together', async () => {
  for (let round = 0; round < 8; round++) {
    for (const table of ['provider_order', 'order_line', 'orders', 'pool_day', 'scarce_number'])
      await sqlRows(api.db, `delete from ${table}`)
    const answers = await Promise.all(family.map((_, n) => press(n)))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses, `round ${round}`).toEqual([200, 409, 409])
    expect(await countHeld(), `round ${round}`).toBe(MAX_DAYS)
  }
})
