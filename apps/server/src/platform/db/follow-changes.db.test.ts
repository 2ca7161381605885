import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Db, sqlRows } from './database.ts'
import { announceChange, type Changes, followChanges } from './follow-changes.ts'
import { inTransaction } from './in-transaction.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
const following: Changes[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  const config = makeConfig(database.url)
  db = createDatabase(config, createPool(config, createLog('silent')))
})
afterEach(async () => {
  for (const changes of following.splice(0)) await changes.close()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const listListeners = () =>
  sqlRows<{ pid: number }>(
    db,
    "select pid from pg_stat_activity where datname = current_database() and query = 'listen changed'",
  )

/** Simulates another process with two caches: counts how often each was invalidated. */
async function startFollowing() {
  const before = await listListeners()
  const changes = followChanges(database.url, createLog('silent'))
  following.push(changes)
  const forgotten = { stars: 0, prices: 0 }
  changes.on('stars', () => forgotten.stars++)
  changes.on('prices', () => forgotten.prices++)
  await expect.poll(listListeners).toHaveLength(before.length + 1)
  // Both were invalidated when listening began, because a change may have come just before.
  await expect.poll(() => forgotten).toEqual({ stars: 1, prices: 1 })
  return { forgotten, changes }
}

describe('a change that is announced', () => {
  test('reaches every process when its transaction commits, and not before', async () => {
    const one = await startFollowing()
    const two = await startFollowing()
    await inTransaction(db, async (trx) => {
      await announceChange(trx, 'stars')
      // Long enough for a message to arrive that does not wait for the commit.
      await sqlRows(trx, 'select pg_sleep(0.2)')
      expect(one.forgotten.stars).toBe(1)
    })
    await expect.poll(() => one.forgotten).toEqual({ stars: 2, prices: 1 })
    await expect.poll(() => two.forgotten).toEqual({ stars: 2, prices: 1 })
  })

  test('is not received if the transaction is rolled back', async () => {
    const { forgotten } = await startFollowing()
    const failing = inTransaction(db, async (trx) => {
      await announceChange(trx, 'stars')
      throw new Error('thought better of it')
    })
    await expect(failing).rejects.toThrow('thought better of it')
    // Messages arrive in order: once the later one is here, the earlier one would have arrived too.
    await inTransaction(db, (trx) => announceChange(trx, 'prices'))
    await expect.poll(() => forgotten.prices).toBe(2)
    expect(forgotten.stars).toBe(1)
  })

  test('is received by all caches of the same topic, and by no others', async () => {
    const { forgotten, changes } = await startFollowing()
    let alsoForgotten = 0
    changes.on('stars', () => alsoForgotten++)
    await inTransaction(db, (trx) => announceChange(trx, 'stars'))
    await expect.poll(() => alsoForgotten).toBe(1)
    expect(forgotten).toEqual({ stars: 2, prices: 1 })
  })
})

describe('a listening connection that is lost', () => {
  test('makes everything forgotten, at once and again when listening has resumed', async () => {
    const { forgotten } = await startFollowing()
    const [listener] = await listListeners()
    await sqlRows(db, 'select pg_terminate_backend($1)', [listener?.pid])
    await expect.poll(() => forgotten.stars).toBeGreaterThanOrEqual(2)
    await expect.poll(() => forgotten).toEqual({ stars: 3, prices: 3 })

    await inTransaction(db, (trx) => announceChange(trx, 'prices'))
    await expect.poll(() => forgotten).toEqual({ stars: 3, prices: 4 })
  })

  test('does not prevent the process from closing, not even with the database down', async () => {
    const { changes } = await startFollowing()
    const [listener] = await listListeners()
    await sqlRows(db, 'select pg_terminate_backend($1)', [listener?.pid])
    await changes.close()
    const nowhere = followChanges('postgres://postgres@127.0.0.1:1/nowhere', createLog('silent'))
    await nowhere.close()
    await expect.poll(listListeners).toEqual([])
  })
})

test('closes while the database accepts the connection but does not answer', async () => {
  const calls: unknown[] = []
  const silent = createServer((socket) => calls.push(socket.resume()))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as { port: number }
  const changes = followChanges(`postgres://postgres@127.0.0.1:${port}/postgres`, createLog('silent'))
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  const closed = changes.close().then(() => 'closed')
  expect(await Promise.race([closed, delay(1_500, 'still waiting')])).toBe('closed')
  silent.close()
})
