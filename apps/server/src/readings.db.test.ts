import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool, type Db, sqlRows } from './platform/db/database.ts'
import { createLog } from './platform/log.ts'
import { registry } from './platform/metrics.ts'
import { cacheReadings, registerReadings } from './platform/watching/cache-readings.ts'
import { queryReadings } from './platform/watching/query-readings.ts'
import { readings } from './readings.ts'
import { cloneDatabase } from './testing/clone-database.ts'
import { fillCatalogue } from './testing/fill-catalogue.ts'
import { makeClock } from './testing/make-clock.ts'
import { makeConfig } from './testing/make-config.ts'
import { makeOrder } from './testing/make-order.ts'

const log = createLog('silent')
const clock = makeClock()
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db

beforeAll(async () => {
  database = await cloneDatabase()
  const config = makeConfig(database.url, { DATABASE_RETRY_BUDGET_MS: '100' })
  db = createDatabase(config, createPool(config, log))
  await fillCatalogue({ db, clock })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const read = async () => {
  const found = await queryReadings(db, readings, clock.now())
  return Object.fromEntries(
    [...found].flatMap(([name, counts]) =>
      counts.map(({ a, b, count, oldest }) => [
        [name, a, b].filter((part) => part !== null).join(' '),
        { count, seconds: oldest ? (clock.now().getTime() - oldest.getTime()) / 1_000 : null },
      ]),
    ),
  )
}

test('counts waiting items with their age, and not finished ones', async () => {
  const before = await read()
  const at = clock.now()
  await makeOrder(db, { at, state: 'awaiting_payment', payment: 'none' })
  await makeOrder(db, { at, state: 'confirmed' })
  const paid = await makeOrder(db, { at, state: 'expired', payment: 'captured' })
  await sqlRows(db, 'update payment set is_accepted = false where tran_no = $1', [paid.tranNo])
  await db
    .insertInto('notice')
    .values([
      {
        id: randomUUID(),
        key: 'one',
        trigger: 'x',
        channel: 'sms',
        ids: '{}',
        status: 'unknown',
        createdAt: at,
      },
      {
        id: randomUUID(),
        key: 'two',
        trigger: 'x',
        channel: 'email',
        ids: '{}',
        status: 'sent',
        createdAt: at,
      },
    ])
    .execute()
  clock.advance({ minutes: 10 })
  const after = await read()
  expect(before.holds_open?.count).toBe(0)
  expect(after.holds_open).toEqual({ count: 1, seconds: 600 })
  expect(after.payments_unconfirmed).toEqual({ count: 1, seconds: 600 })
  expect(after['notices_unsettled sms unknown']).toEqual({ count: 1, seconds: 600 })
  expect(after['notices_unsettled email failed']).toEqual({ count: 0, seconds: null })
})

test('money on its way back is an open refund, and no longer unconfirmed', async () => {
  const [payment] = await sqlRows<{ paymentId: string; tranNo: string; amountPaise: number }>(
    db,
    'select payment_id, tran_no, amount_paise from payment where not is_accepted',
  )
  if (!payment) throw new Error('the test before makes one')
  const refund = {
    ...payment,
    id: randomUUID(),
    key: `late-${payment.paymentId}`,
    source: 'ours',
    state: 'requested',
    cause: 'late',
    reason: 'late',
    requestedAt: clock.now(),
    tryAt: clock.now(),
  }
  await db.insertInto('refund').values(refund).execute()
  const states = async () => {
    const now = await read()
    const of = (state: string) => now[`refunds_open ${state}`]?.count
    return [now.payments_unconfirmed?.count, of('requested'), of('pending'), of('failed')]
  }
  const become = (state: string, tryAt: Date | null) =>
    db.updateTable('refund').set({ state, tryAt }).where('id', '=', refund.id).execute()
  expect(await states()).toEqual([0, 1, 0, 0])
  await become('pending', clock.now())
  expect(await states()).toEqual([0, 0, 1, 0])
  await become('failed', null)
  expect(await states()).toEqual([1, 0, 0, 1])
  await become('processed', null)
  expect(await states()).toEqual([0, 0, 0, 0])
})

test('one statement reads all figures, and no figure scans a growing table', async () => {
  let answers = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers++
      return result
    },
  })
  await queryReadings(counted, readings, clock.now())
  expect(answers).toBe(1)
  for (const reading of readings) {
    const plan = await db.transaction().execute(async (trx) => {
      await sqlRows(trx, 'set local enable_seqscan = off')
      const { sql, parameters } = reading.select(trx as unknown as Db, clock.now()).compile()
      return sqlRows<Record<string, string>>(trx, `explain ${sql}`, [...parameters])
    })
    const lines = plan.map((row) => Object.values(row)[0] ?? '')
    expect(
      lines.filter((line) => /Seq Scan on (?!dispute)/.test(line)),
      `${reading.name}: ${lines.join('\n')}`,
    ).toEqual([])
  }
})

test('while the database is down, metrics have the last values and their age', async () => {
  const kept = cacheReadings({ db, clock }, readings, 10)
  await expect.poll(() => registry.metrics()).toContain('holds_open 1')
  expect(await registry.metrics()).toContain('jobs_waiting{queue="notify"} 0')
  kept.stop()
  clock.advance({ minutes: 5 })
  const away = await registry.metrics()
  expect(away).toContain('readings_age_seconds 300')
  expect(away).toContain('holds_open_oldest_seconds 900')
})

test('reports nothing before the first answer', async () => {
  const none = new Registry()
  registerReadings(readings, {}, () => clock.now(), none)
  clock.advance({ seconds: 30 })
  const said = (await none.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(said).toEqual(['readings_age_seconds 30'])
})
