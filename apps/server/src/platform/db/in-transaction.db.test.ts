import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { createLog } from '../log.ts'
import { createDatabase, createPool, type Db, sqlRows, type Trx } from './database.ts'
import { inTransaction } from './in-transaction.ts'
import { isLockTimeout, isTransient } from './transient.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
/** A connection outside the pool under test: reads committed rows, kills connections. */
let beside: Db

function open(changes: Record<string, string> = {}): Db {
  const config = makeConfig(database.url, changes)
  return createDatabase(config, createPool(config, createLog('silent')))
}

beforeAll(async () => {
  database = await cloneDatabase()
  db = open()
  beside = open()
  await sqlRows(beside, 'create table lamp (name text primary key, oil integer not null)')
})
beforeEach(() => sqlRows(beside, 'truncate lamp'))
afterAll(async () => {
  await db.destroy()
  await beside.destroy()
  await database.drop()
})

type Lamp = { name: string; oil: number }
const listLamps = () => sqlRows<Lamp>(beside, 'select name, oil from lamp order by name')
const light = (trx: Trx | Db, name: string, oil = 1) =>
  sqlRows(trx, 'insert into lamp values ($1, $2)', [name, oil])
const fill = (trx: Trx, name: string) => sqlRows(trx, 'update lamp set oil = oil + 1 where name = $1', [name])

async function pidOf(trx: Trx | Db): Promise<number> {
  const [row] = await sqlRows<{ pid: number }>(trx, 'select pg_backend_pid() as pid')
  return row?.pid ?? 0
}
const kill = (pid: number) => sqlRows(beside, 'select pg_terminate_backend($1)', [pid])

/** A barrier: callers wait until the given number has arrived; later callers pass. */
function makeMeetingPoint(expected: number) {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived++
    if (arrived >= expected) all.resolve()
    return all.promise
  }
}

describe('a transaction', () => {
  test('commits and returns the result', async () => {
    const answer = await inTransaction(db, async (trx) => {
      await light(trx, 'east')
      expect(await listLamps()).toEqual([])
      return 'lit'
    })
    expect(answer).toBe('lit')
    expect(await listLamps()).toEqual([{ name: 'east', oil: 1 }])
  })

  test('leaves nothing when the work fails, and does not repeat it', async () => {
    let attempts = 0
    const failing = inTransaction(db, async (trx) => {
      attempts++
      await light(trx, 'east')
      throw new Error('no oil left')
    })
    await expect(failing).rejects.toThrow('no oil left')
    expect(await listLamps()).toEqual([])
    expect(attempts).toBe(1)
  })

  test('does not repeat a refusal by the database itself', async () => {
    await light(beside, 'east')
    let attempts = 0
    const failing = inTransaction(db, async (trx) => {
      attempts++
      await light(trx, 'east')
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(attempts).toBe(1)
  })
})

describe('a connection killed in the middle', () => {
  test('is a pause and not an error: the whole work is repeated and takes effect once', async () => {
    await light(beside, 'east')
    let attempts = 0
    await inTransaction(db, async (trx) => {
      attempts++
      await fill(trx, 'east')
      await light(trx, 'west')
      if (attempts === 1) await kill(await pidOf(trx))
      await light(trx, 'north')
    })
    expect(attempts).toBe(2)
    expect(await listLamps()).toEqual([
      { name: 'east', oil: 2 },
      { name: 'north', oil: 1 },
      { name: 'west', oil: 1 },
    ])
  })

  test('while the work waits for something else is seen at COMMIT and repeated too', async () => {
    let attempts = 0
    await inTransaction(db, async (trx) => {
      attempts++
      await light(trx, 'east')
      if (attempts === 1) {
        const pid = await pidOf(trx)
        await kill(pid)
        const alive = 'select pid from pg_stat_activity where pid = $1'
        await expect.poll(() => sqlRows(beside, alive, [pid])).toEqual([])
      }
    })
    expect(attempts).toBe(2)
    expect(await listLamps()).toEqual([{ name: 'east', oil: 1 }])
  })

  test('while it lay idle in the pool is not noticed by the next caller', async () => {
    await kill(await pidOf(db))
    await inTransaction(db, (trx) => light(trx, 'east'))
    expect(await listLamps()).toEqual([{ name: 'east', oil: 1 }])
  })

  test('again and again is an error in the end, one that says "try again"', async () => {
    const impatient = open({ DATABASE_RETRY_BUDGET_MS: '4000' })
    let attempts = 0
    const began = performance.now()
    const failing = inTransaction(impatient, async (trx) => {
      attempts++
      await kill(await pidOf(trx))
      await light(trx, 'east')
    })
    await expect(failing).rejects.toSatisfy(isTransient)
    expect(performance.now() - began).toBeGreaterThan(3_500)
    expect(attempts).toBeGreaterThan(2)
    expect(await listLamps()).toEqual([])
    await impatient.destroy()
  })
})

describe('two transactions that conflict', () => {
  test('by locking two rows crosswise both succeed: the one refused by the deadlock begins again', async () => {
    await light(beside, 'east')
    await light(beside, 'west')
    const bothHoldOne = makeMeetingPoint(2)
    let attempts = 0
    const fillBoth = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        attempts++
        await fill(trx, first)
        await bothHoldOne()
        await fill(trx, second)
      })
    await Promise.all([fillBoth('east', 'west'), fillBoth('west', 'east')])
    expect(attempts).toBe(3)
    expect(await listLamps()).toEqual([
      { name: 'east', oil: 3 },
      { name: 'west', oil: 3 },
    ])
  })

  test('after changing what the other has read both succeed: the later one is retried', async () => {
    await light(beside, 'east')
    const bothHaveRead = makeMeetingPoint(2)
    let attempts = 0
    const addOne = () =>
      inTransaction(db, async (trx) => {
        attempts++
        await sqlRows(trx, 'set transaction isolation level repeatable read')
        const [lamp] = await sqlRows<Lamp>(trx, "select * from lamp where name = 'east'")
        await bothHaveRead()
        await sqlRows(trx, "update lamp set oil = $1 where name = 'east'", [(lamp?.oil ?? 0) + 1])
      })
    await Promise.all([addOne(), addOne()])
    expect(attempts).toBe(3)
    expect(await listLamps()).toEqual([{ name: 'east', oil: 3 }])
  })

  test('if one holds a row for more than 3 s, the other fails as busy, once', async () => {
    await light(beside, 'east')
    const held = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const holder = inTransaction(beside, async (trx) => {
      await fill(trx, 'east')
      held.resolve()
      await release.promise
    })
    await held.promise
    let attempts = 0
    const startedAt = performance.now()
    const waiting = inTransaction(db, async (trx) => {
      attempts++
      await fill(trx, 'east')
    })
    await expect(waiting).rejects.toSatisfy(isLockTimeout)
    expect(performance.now() - startedAt).toBeGreaterThan(2_900)
    // Far from any other timeout, and enough for a busy machine.
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    expect(attempts).toBe(1)
    release.resolve()
    await holder
    expect(await listLamps()).toEqual([{ name: 'east', oil: 2 }])
  })
})

describe('values from the database', () => {
  test('a date is the same string in every time zone', async () => {
    const [row] = await sqlRows<{ day: unknown }>(db, "select date '2026-11-15' as day")
    expect(row?.day).toBe('2026-11-15')
  })

  test('an instant is a Date', async () => {
    const [row] = await sqlRows<{ at: unknown }>(db, "select timestamptz '2026-11-15 09:30+05:30' as at")
    expect(row?.at).toEqual(new Date('2026-11-15T04:00:00.000Z'))
  })

  test('a big integer is a number', async () => {
    const [row] = await sqlRows<{ n: unknown }>(db, 'select $1::int8 as n', [String(Number.MAX_SAFE_INTEGER)])
    expect(row?.n).toBe(Number.MAX_SAFE_INTEGER)
  })

  test('one too big to be exact is an error and not a wrong number, and the connection stays good', async () => {
    await expect(sqlRows(db, 'select 9007199254740993::int8 as n')).rejects.toThrow('out of range')
    expect(await sqlRows(db, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  test('names of columns come back in camelCase, from plain SQL too', async () => {
    expect(await sqlRows(db, 'select 1 as total_paise')).toEqual([{ totalPaise: 1 }])
  })
})

describe('an answer that does not come', () => {
  // Longer than a plain query takes on a busy machine.
  const HASTY_MS = '2000'

  test('drops the connection, and the next query on the same pool works and gets its own answer', async () => {
    const hasty = open({ DATABASE_QUERY_TIMEOUT_MS: HASTY_MS, DATABASE_POOL_MAX: '1' })
    try {
      const before = await pidOf(hasty)
      await expect(sqlRows(hasty, "select pg_sleep(4), 'late' as answer")).rejects.toThrow(
        'Query read timeout',
      )
      expect(await sqlRows(hasty, "select 'mine' as answer")).toEqual([{ answer: 'mine' }])
      expect(await pidOf(hasty)).not.toBe(before)
    } finally {
      await hasty.destroy()
    }
  })

  test('in a transaction is repeated on a new connection', async () => {
    const hasty = open({ DATABASE_QUERY_TIMEOUT_MS: HASTY_MS, DATABASE_POOL_MAX: '1' })
    const key = randomUUID()
    let attempts = 0
    try {
      await inTransaction(hasty, async (trx) => {
        attempts++
        if (attempts === 1) await sqlRows(trx, 'select pg_sleep(4)')
        await light(trx, key)
      })
    } finally {
      await hasty.destroy()
    }
    expect(attempts).toBe(2)
    expect(await listLamps()).toEqual([{ name: key, oil: 1 }])
  })
})
