import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { KERALA } from '@vazhipadu/panchang/kerala-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, createPool, type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { openJobSender } from '../../platform/jobs/enqueue.ts'
import { createLog } from '../../platform/log.ts'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { countReserved } from '../../testing/count-reserved.ts'
import { fillCatalogue } from '../../testing/fill-catalogue.ts'
import { makeClock } from '../../testing/make-clock.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { addBlock } from '../calendar/block-dates.ts'
import { listBlocks, listDayLimits } from '../calendar/calendar.reads.ts'
import { limitDay } from '../calendar/limit-day.ts'
import { overrideDays } from '../calendar/override-days.ts'
import { loadPools } from '../catalogue/catalogue.reads.ts'
import { updatePool } from '../catalogue/save-pool.ts'
import { lockDays, lockPoolDays } from './lock-pool-days.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let sender: Awaited<ReturnType<typeof openJobSender>>
const clock = makeClock()
beforeAll(async () => {
  database = await cloneDatabase()
  const config = makeConfig(database.url)
  db = createDatabase(config, createPool(config, createLog('silent')))
  // Closing a day enqueues letters to the devotees who booked it.
  sender = await openJobSender(db)
  await fillCatalogue({ db, clock })
})
afterAll(async () => {
  await sender.close()
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  for (const table of ['pool_day', 'blocked_date', 'day_limit', 'calendar_override'])
    await sqlRows(db, `delete from ${table}`)
})

const actor = { actorId: randomUUID(), at: clock.now(), today: '2026-11-15' } as const
const DATE = '2026-12-08'
const GANAPATHI_HOMAM = 11
const POOL = 11
const UNLIMITED_POOL = 1

/** A hold as booking makes it: lock, pause, read closings and limits, then take. */
async function hold(withLock: boolean, pause: () => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (withLock) await lockPoolDays(trx, [{ poolId: POOL, date: DATE }])
    const blocked = (await listBlocks(trx, DATE)).some((block) => block.from <= DATE && DATE <= block.to)
    const [limit] = (await listDayLimits(trx, DATE)).filter(({ poolId }) => poolId === POOL)
    const [pool] = (await loadPools(trx)).filter(({ id }) => id === POOL)
    const dailyLimit = limit?.dailyLimit ?? pool?.dailyLimit ?? 0
    await pause()
    if (blocked || dailyLimit < 1) return false
    await take(trx)
    return true
  })
}

const take = (trx: Trx) =>
  sqlRows(
    trx,
    `insert into pool_day values ($1, $2, 1)
     on conflict (pool_id, on_date) do update set reserved = pool_day.reserved + 1`,
    [POOL, DATE],
  )
const reserved = () => countReserved(db, POOL, DATE)

const changes = {
  'a closed day': () =>
    addBlock(db, lockDays, actor, { offering_id: GANAPATHI_HOMAM, from: DATE, to: DATE, reason: 'Repair' }),
  'a closed temple': () =>
    addBlock(db, lockDays, actor, { offering_id: null, from: DATE, to: DATE, reason: 'Repair' }),
  'a limit of the day': () => limitDay(db, lockDays, actor, { poolId: POOL, date: DATE, dailyLimit: 0 }),
}

describe.each(Object.entries(changes))('%s while a hold is being made', (_name, change) => {
  test('the negative control: without the lock a place is taken after the change is done', async () => {
    const read = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = hold(false, () => {
      read.resolve()
      return done.promise
    })
    await read.promise
    await change()
    const before = await reserved()
    done.resolve()
    expect(await holding).toBe(true)
    expect([before, await reserved()]).toEqual([0, 1])
  })

  test('waits for the hold, and no place is taken after it is done', async () => {
    const read = Promise.withResolvers<void>()
    const done = Promise.withResolvers<void>()
    const holding = hold(true, () => {
      read.resolve()
      return done.promise
    })
    await read.promise
    let isDone = false
    const changing = change().then(() => {
      isDone = true
    })
    await delay(150)
    expect(isDone).toBe(false)
    done.resolve()
    expect(await holding).toBe(true)
    await changing
    // After the closing every hold is refused, whatever the timing.
    const late = await Promise.all([1, 2, 3].map(() => hold(true, () => Promise.resolve())))
    expect(late).toEqual([false, false, false])
    expect(await reserved()).toBe(1)
  })
})

test('a changed limit of the pool makes every later hold go by it', async () => {
  const [pool] = (await loadPools(db)).filter(({ id }) => id === POOL)
  if (!pool) throw new Error('no pool')
  const read = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = hold(true, () => {
    read.resolve()
    return done.promise
  })
  await read.promise
  const input = { name: pool.name, unit: pool.unit, fewLeft: 1, specialLimits: [], version: pool.version }
  const deps = { db, lockDays, observances: new Set<string>() }
  const changing = updatePool(deps, actor, POOL, { ...input, dailyLimit: 0 })
  await delay(150)
  done.resolve()
  expect(await holding).toBe(true)
  await changing
  expect(await hold(true, () => Promise.resolve())).toBe(false)
  await updatePool(deps, actor, POOL, { ...input, dailyLimit: pool.dailyLimit, version: pool.version + 1 })
})

test('a corrected day waits for holds on it', async () => {
  const read = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = hold(true, () => {
    read.resolve()
    return done.promise
  })
  await read.promise
  let isDone = false
  const input = { days: [{ date: DATE, birthdayStars: [9] }], reason: 'printed calendar' }
  const correcting = overrideDays({ db, rules: KERALA, lockDays }, actor, input).then(() => {
    isDone = true
  })
  await delay(150)
  expect(isDone).toBe(false)
  done.resolve()
  await Promise.all([holding, correcting])
})

test('a pool without a limit is locked like any other: a closing waits for its holds', async () => {
  const places = [{ poolId: UNLIMITED_POOL, date: DATE }] as const
  const locked = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const holding = inTransaction(db, async (trx) => {
    await lockPoolDays(trx, [...places])
    locked.resolve()
    await done.promise
  })
  await locked.promise
  let isDone = false
  const closing = { offering_id: 1, from: DATE, to: DATE, reason: 'Repair' }
  const changing = addBlock(db, lockDays, actor, closing).then(() => {
    isDone = true
  })
  await delay(150)
  expect(isDone).toBe(false)
  done.resolve()
  await Promise.all([holding, changing])
})

test('locks are taken in one order: holds of many days and closings do not trip over each other', async () => {
  const dates = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'] as const
  const pools = [POOL, 12, 13, 14]
  const keys = pools.flatMap((poolId) => dates.map((date) => ({ poolId, date })))
  const holdMany = (seed: number) =>
    db.transaction().execute(async (trx) => {
      const shuffled = keys.toSorted(
        (a, b) => ((a.poolId * seed) % 7) - ((b.poolId * seed) % 7) || (seed % 2 ? 1 : -1),
      )
      const locked = await lockPoolDays(trx, shuffled)
      expect(locked).toHaveLength(keys.length)
    })
  const closing = { offering_id: null, from: dates[0], to: dates[3], reason: 'Repair' }
  await Promise.all([
    ...[1, 2, 3, 4, 5, 6].map(holdMany),
    ...[1, 2, 3].map(() => addBlock(db, lockDays, actor, closing)),
  ])
})
