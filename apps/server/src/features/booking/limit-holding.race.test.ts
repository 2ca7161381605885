import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { initiateBooking } from '@vazhipadu/contract/checkout'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { type Devotee, makeDevotees } from '../../testing/make-devotees.ts'
import { makeOrder } from '../../testing/make-order.ts'
import { type Api, startApi } from '../../testing/start-api.ts'

const PUSHPANJALI = 1
const ONE_DAY = 44
const PRESSES = 40
const MAX_UNPAID = 3
const MAX_DAYS = 14

let api: Api
let beside: Api
let one: Devotee
beforeAll(async () => {
  const raised = { LIMIT_REQUESTS_PER_IP_A_MINUTE: '1000000' }
  api = await startApi(raised)
  beside = await startApi(raised, api)
  await fillCatalogue(api)
  ;[one] = (await makeDevotees(api, 1)) as [Devotee]
})
afterAll(async () => {
  await beside.close()
  await api.close()
})
beforeEach(async () => {
  for (const table of ['provider_order', 'order_line', 'orders', 'pool_day'])
    await sqlRows(api.db, `delete from ${table}`)
})

const dateOf = (n: number) => new Date(Date.UTC(2026, 11, 1 + n)).toISOString().slice(0, 10)
const lineOf = (offering_id: number, n: number) => ({
  offering_id,
  date: dateOf(n),
  name: 'Ammini',
  star_id: 9,
})

/** Retries with the same key when told to, as the web app does. Each request is for its own days. */
async function press(n: number, lines: ReturnType<typeof lineOf>[]) {
  const through = n % 2 === 0 ? api : beside
  const extra = { token: one.token, headers: { 'idempotency-key': randomUUID() } }
  for (;;) {
    const answer = await through.call(initiateBooking, { body: { lines, checkout: 'later' } }, extra)
    if (answer.status !== 503) return answer
    await delay(20 + Math.random() * 100)
  }
}
const count = async (query: string) =>
  (await sqlRows<{ count: number }>(api.db, `select count(*)::int as count from ${query}`))[0]?.count ?? 0
const countUnpaid = () => count("orders where state = 'awaiting_payment'")

describe('one account presses in two processes at the same moment, each time for another day', () => {
  test('the negative control: counting first and making then, without the lock, makes too many', async () => {
    const counts = await Promise.all(Array.from({ length: 10 }, countUnpaid))
    const at = api.clock.now()
    for (const unpaid of counts)
      if (unpaid < MAX_UNPAID)
        await makeOrder(api.db, { accountId: one.accountId, state: 'awaiting_payment', at })
    expect(await countUnpaid()).toBeGreaterThan(MAX_UNPAID)
  })

  test('three orders are created; all others are refused as too many unpaid', async () => {
    const answers = await Promise.all(
      Array.from({ length: PRESSES }, (_, n) => press(n, [lineOf(PUSHPANJALI, n)])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_UNPAID)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(['too_many_unpaid']))
    expect(await countUnpaid()).toBe(MAX_UNPAID)
  })

  test('not more rare days than fourteen, over all of them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        press(
          n,
          Array.from({ length: 6 }, (_, m) => lineOf(ONE_DAY, n * 6 + m)),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await count("order_line where scarcity = 'rare' and state = 'held'")).toBeLessThanOrEqual(MAX_DAYS)
  })
})

test('a locked account delays only its own requests', async () => {
  const [other] = (await makeDevotees(api, 1)) as [Devotee]
  const pressed = await inTransaction(api.db, async (trx) => {
    await sqlRows(trx, 'select from account where id = $1 for update', [one.accountId])
    const waiting = press(0, [lineOf(PUSHPANJALI, 1)])
    const begun = performance.now()
    const extra = { token: other.token, headers: { 'idempotency-key': randomUUID() } }
    const lines = [lineOf(PUSHPANJALI, 1)]
    const answer = await api.call(initiateBooking, { body: { lines, checkout: 'later' } }, extra)
    expect(answer.status).toBe(200)
    expect(performance.now() - begun).toBeLessThan(2_500)
    expect(await countUnpaid()).toBe(1)
    return { waiting }
  })
  expect((await pressed.waiting).status).toBe(200)
})
