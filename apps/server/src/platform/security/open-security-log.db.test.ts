import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createLog, requestContext } from '../log.ts'
import { registry } from '../metrics.ts'
import { openSecurityLog, type SecurityLog } from './open-security-log.ts'
import { countMissing } from './read-security.ts'
import { recordSecurity } from './record-security.ts'

const log = createLog('silent')
let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let security: SecurityLog
const at = systemClock.now()

beforeAll(async () => {
  database = await cloneDatabase()
  const config = makeConfig(database.url)
  db = createDatabase(config, createPool(config, log))
  security = openSecurityLog({ config, db, clock: systemClock, log })
})
afterAll(async () => {
  await security.stop()
  await db.destroy()
  await database.drop()
})

const list = () => db.selectFrom('securityEvent').selectAll().orderBy('id').execute()
const countDropped = async () => {
  const metric = await registry.getSingleMetric('security_events_dropped_total')?.get()
  return (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0)
}

test('the same again within a moment is one row with a count, and other things are rows of their own', async () => {
  for (let n = 0; n < 500; n++) {
    const identifier = security.who.identifier(`list${n % 3}@example.com`)
    security.note({
      at,
      what: 'sign_in',
      outcome: 'wrong',
      identifier,
      network: security.who.network('203.0.113.1'),
    })
  }
  await security.flush()
  expect((await list()).map(({ times }) => times)).toEqual([167, 167, 166])
})

test('a flood fills neither the table nor the memory: dropped entries are counted, and the log reports it', async () => {
  const before = await countDropped()
  const rows = (await list()).length
  const began = process.cpuUsage().user
  for (let n = 0; n < 20_000; n++)
    security.note({
      at,
      what: 'sign_in',
      outcome: 'wrong',
      network: security.who.network(`198.51.${n % 250}.${n % 97}`),
    })
  // Measured in CPU time of this process, and far below the cost of hashing one password.
  expect((process.cpuUsage().user - began) / 20_000).toBeLessThan(500)
  await security.flush()
  expect((await list()).length - rows).toBeLessThanOrEqual(401)
  const dropped = (await countDropped()) - before
  expect(dropped).toBeGreaterThan(10_000)
  const hour = 3_600_000
  const span = { since: new Date(at.getTime() - hour), until: new Date(at.getTime() + hour) }
  expect(await countMissing(db, span)).toBe(dropped)
})

test('with the database down, recording an entry still does not fail', async () => {
  const config = makeConfig('postgres://postgres@127.0.0.1:1/nowhere', { DATABASE_RETRY_BUDGET_MS: '50' })
  const away = createDatabase(config, createPool(config, log))
  const lost = openSecurityLog({ config, db: away, clock: systemClock, log })
  const before = await countDropped()
  lost.note({ at, what: 'sign_in', outcome: 'wrong' })
  await lost.stop()
  expect((await countDropped()) - before).toBe(1)
  await away.destroy()
})

test('an entry in a transaction is committed or rolled back with it, with its request id', async () => {
  const accountId = randomUUID()
  const network = security.who.network('203.0.113.9')
  const event = { at, what: 'right_granted', outcome: 'done', accountId, about: 'desk' } as const
  const failing = inTransaction(db, async (trx) => {
    await recordSecurity(trx, event)
    throw new Error('not after all')
  })
  await expect(failing).rejects.toThrow('not after all')
  await requestContext.run({ requestId: 'request-7', networkHash: () => network }, () =>
    inTransaction(db, (trx) => recordSecurity(trx, event)),
  )
  const mine = (await list()).filter((row) => row.accountId === accountId)
  expect(mine).toMatchObject([
    { what: 'right_granted', about: 'desk', requestId: 'request-7', network, times: 1 },
  ])
})

test('entries are immutable', async () => {
  await expect(db.updateTable('securityEvent').set({ outcome: 'done' }).execute()).rejects.toThrow(
    'never changed or removed',
  )
})
