import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { createFaultProxy } from '../../testing/fault-proxy.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { measureFastest } from '../../testing/measure-fastest.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Db, sqlRows } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { isTransient } from './transient.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let wire: Awaited<ReturnType<typeof createFaultProxy>>
let db: Db
let beside: Db

function open(url: string, changes: Record<string, string> = {}): Db {
  const config = makeConfig(url, changes)
  return createDatabase(config, createPool(config, createLog('silent')))
}

beforeAll(async () => {
  database = await cloneDatabase()
  beside = open(database.url)
  await sqlRows(beside, 'create table gift (key uuid primary key default gen_random_uuid(), tries integer)')
})
beforeEach(async () => {
  await sqlRows(beside, 'truncate gift')
  wire = await createFaultProxy(database.url)
  // Ten times as long as the simulated outages: a busy machine connects slowly.
  db = open(wire.url, { DATABASE_RETRY_BUDGET_MS: '3000' })
})
afterEach(async () => {
  await db.destroy()
  await wire.takeAway()
})
afterAll(async () => {
  await beside.destroy()
  await database.drop()
})

const listGifts = () => sqlRows<{ key: string; tries: number }>(beside, 'select key, tries from gift')

describe('an error on COMMIT means "unknown"', () => {
  test('the negative control: work without a key of its own takes effect twice when the answer is lost', async () => {
    wire.cutOnce('lose the answer to COMMIT')
    await inTransaction(db, (trx) => sqlRows(trx, 'insert into gift (tries) values (1)'))
    expect(await listGifts()).toHaveLength(2)
  })

  const giveOnce = async (key: string) => {
    let attempts = 0
    await inTransaction(db, async (trx) => {
      attempts++
      await sqlRows(
        trx,
        'insert into gift values ($1, 1) on conflict (key) do update set tries = gift.tries + 1',
        [key],
      )
    })
    return attempts
  }

  test('the answer lost after the commit: the work runs again, and with its key there is one row', async () => {
    const key = randomUUID()
    wire.cutOnce('lose the answer to COMMIT')
    expect(await giveOnce(key)).toBe(2)
    expect(await listGifts()).toEqual([{ key, tries: 2 }])
  })

  test('the commit itself lost: the work runs again, and there is one row', async () => {
    const key = randomUUID()
    wire.cutOnce('lose COMMIT itself')
    expect(await giveOnce(key)).toBe(2)
    expect(await listGifts()).toEqual([{ key, tries: 1 }])
  })
})

describe('a database that is down', () => {
  test('callers during an outage wait and are served when it is back', async () => {
    await wire.takeAway()
    const waiting = sqlRows(db, 'select 1 as n')
    setTimeout(() => void wire.putBack(), 300)
    expect(await waiting).toEqual([{ n: 1 }])
  })

  test('an outage longer than the limit fails with "try again", and later callers fail at once', async () => {
    await wire.takeAway()
    const startedAt = performance.now()
    await expect(sqlRows(db, 'select 1')).rejects.toSatisfy(isTransient)
    expect(performance.now() - startedAt).toBeGreaterThan(2_900)
    const refused = () => expect(sqlRows(db, 'select 1')).rejects.toSatisfy(isTransient)
    expect(await measureFastest(refused)).toBeLessThan(500)

    await wire.putBack()
    expect(await sqlRows(db, 'select 1 as n')).toEqual([{ n: 1 }])
    // Each outage has its own retry budget.
    await wire.takeAway()
    const waiting = inTransaction(db, (trx) => sqlRows(trx, 'select 2 as n'))
    setTimeout(() => void wire.putBack(), 300)
    expect(await waiting).toEqual([{ n: 2 }])
  })
})
