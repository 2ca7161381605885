import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { cloneDatabase } from '../../testing/clone-database.ts'
import { createFaultProxy } from '../../testing/fault-proxy.ts'
import { makeConfig } from '../../testing/make-config.ts'
import { systemClock } from '../clock.ts'
import { createDatabase, createPool, type Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createLog, requestContext } from '../log.ts'
import { defineJob } from './define-job.ts'
import { enqueue, enqueueMany, openJobSender } from './enqueue.ts'
import { installQueues } from './install-queues.ts'
import { pollJobs } from './job-poller.ts'
import { type Handler, handle, runJobs } from './run-jobs.ts'

// These tests wait for heartbeats.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const numbered = z.object({ n: z.number() })
const ordered = defineJob({ name: 'test-ordered', payload: numbered, concurrency: 1 })
const pressing = defineJob({ name: 'test-pressing', payload: numbered, priority: 50 })
const flaky = defineJob({ name: 'test-flaky', payload: numbered, retryDelaySeconds: 1, retryLimit: 3 })
const hopeless = defineJob({ name: 'test-hopeless', payload: numbered, retryDelaySeconds: 1, retryLimit: 1 })
const counted = defineJob({ name: 'test-counted', payload: numbered })
const sleeping = defineJob({ name: 'test-sleeping', payload: numbered })
const scheduled = defineJob({ name: 'test-scheduled', payload: z.object({}) })
const jobs = [ordered, pressing, flaky, hopeless, counted, sleeping, scheduled].map((job) => job as never)

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
let sender: { close(): Promise<void> }
const log = createLog('silent')
const quiet = { schedules: [], log }

beforeAll(async () => {
  database = await cloneDatabase()
  await installQueues(database.url, jobs)
  const config = makeConfig(database.url)
  db = createDatabase(config, createPool(config, log))
  sender = await openJobSender(db)
})
afterAll(async () => {
  await sender.close()
  await db.destroy()
  await database.drop()
})

const put = (job: typeof ordered, n: number, options?: { priority?: number }) =>
  inTransaction(db, (trx) => enqueue(trx, job, { n }, options))

async function working(handlers: Handler[], work: () => Promise<void>, schedules = [] as never[]) {
  const running = await startWorker(handlers, schedules)
  try {
    await work()
  } finally {
    await running.stop()
  }
}

async function startWorker(handlers: Handler[], schedules = [] as never[]) {
  const running = await runJobs({ ...quiet, directUrl: database.url, handlers, schedules })
  const looking = pollJobs({ db, clock: systemClock, log }, running.signs)
  return {
    async stop() {
      await looking.stop()
      await running.stop()
    },
  }
}

async function query<R extends pg.QueryResultRow>(text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<R>(text)
  await client.end()
  return rows
}

describe('jobs', () => {
  test('leave in order of priority, then of arrival', async () => {
    const done: number[] = []
    for (const n of [1, 2, 3]) await put(ordered, n)
    for (const n of [100, 101]) await put(ordered, n, { priority: 100 })
    await working([handle(ordered, async ({ n }) => void done.push(n))], () =>
      expect.poll(() => done.length).toBe(5),
    )
    // Jobs are taken two at a time, and both run concurrently.
    expect([
      done.slice(0, 2).toSorted((a, b) => a - b),
      done.slice(2, 4).toSorted((a, b) => a - b),
      done.slice(4),
    ]).toEqual([[100, 101], [1, 2], [3]])
  })

  test('urgent jobs go first, but do not starve others', async () => {
    const began: Record<number, number> = {}
    let finish = () => {}
    const untilNotified = new Promise<void>((resolve) => {
      finish = resolve
    })
    await inTransaction(db, (trx) => enqueueMany(trx, pressing, [{ n: 1 }, { n: 2 }]))
    const urgent = handle(pressing, async ({ n }) => {
      began[n] = performance.now()
      await untilNotified
    })
    const letters = handle(counted, async ({ n }) => {
      began[n] = performance.now()
    })
    await working([urgent, letters], async () => {
      await expect.poll(() => began[1]).toBeDefined()
      const put3 = performance.now()
      await put(counted, 3)
      await expect.poll(() => began[3], { timeout: 10_000 }).toBeDefined()
      expect((began[3] ?? 0) - put3).toBeGreaterThan(1_900)
      finish()
    })
    expect(Object.keys(began)).toEqual(['1', '2', '3'])
  })

  test('that fail are tried again after a pause that grows', async () => {
    const tries: number[] = []
    await put(flaky, 1)
    const handler = handle(flaky, async () => {
      tries.push(performance.now())
      if (tries.length < 3) throw new Error('not yet')
    })
    await working([handler], () => expect.poll(() => tries.length).toBe(3))
    const [first = 0, second = 0, third = 0] = tries
    expect(second - first).toBeGreaterThan(400)
    expect(third - second).toBeGreaterThan(900)
  })

  test('without a wake-up are polled every second, even by busy workers', async () => {
    const waits: number[] = []
    let putAt = 0
    const handler = handle(counted, async () => void waits.push(performance.now() - putAt))
    await working([handler], async () => {
      for (let n = 1; n <= 6; n++) {
        putAt = performance.now()
        await put(counted, n)
        await expect.poll(() => waits.length, { timeout: 10_000, interval: 5 }).toBe(n)
      }
    })
    // One poll interval of a second, plus slack for a busy machine.
    expect(Math.max(...waits)).toBeLessThan(2_500)
  })

  test('change their mind about waking when queues are installed again', async () => {
    await query("update pgboss.queue set notify = true where name = 'test-counted'")
    await installQueues(database.url, jobs)
    const wakes = "select name from pgboss.queue where notify and name like 'test-%'"
    expect(await query(wakes)).toEqual([])
  })

  test('that always fail end in the dead-letter queue, with their payload', async () => {
    await put(hopeless, 7)
    const handler = handle(hopeless, async () => {
      throw new Error('someone@example.com is at fault')
    })
    const dead = () => query<{ data: unknown }>("select data from pgboss.job where name = 'dead-letter'")
    await working([handler], () => expect.poll(dead).toHaveLength(1))
    expect((await dead())[0]?.data).toMatchObject({ payload: { n: 7 } })
    const kept = await query<{ output: unknown }>(
      "select output::text from pgboss.job where name like '%hopeless%' or name = 'dead-letter'",
    )
    expect(JSON.stringify(kept)).not.toContain('someone@example.com')
  })

  test('are done once each by two workers together', async () => {
    const done: number[] = []
    const handler = handle(counted, async ({ n }) => void done.push(n))
    await inTransaction(db, async (trx) => {
      for (let n = 0; n < 200; n++) await enqueue(trx, counted, { n })
    })
    const one = await startWorker([handler])
    const two = await startWorker([handler])
    await expect.poll(() => done.length).toBe(200)
    await Promise.all([one.stop(), two.stop()])
    expect(new Set(done).size).toBe(200)
  })

  test('that take longer than a heartbeat are not taken by another while their worker lives', async () => {
    let runs = 0
    await put(sleeping, 1)
    const handler = handle(sleeping, async () => {
      runs++
      await delay(14_000)
    })
    await working([handler], () => delay(15_500))
    expect(runs).toBe(1)
  })

  test('are taken again from a database that hung with the connections to it', async () => {
    const wire = await createFaultProxy(database.url)
    const done: number[] = []
    const handler = handle(counted, async ({ n }) => void done.push(n))
    const running = await runJobs({
      ...quiet,
      directUrl: wire.url,
      handlers: [handler],
      queryTimeoutMs: 1_000,
    })
    const looking = pollJobs({ db, clock: systemClock, log }, running.signs)
    await put(counted, 1)
    await expect.poll(() => done).toEqual([1])
    wire.silence()
    await put(counted, 2)
    await expect.poll(() => done).toEqual([1, 2])
    await looking.stop()
    await running.stop()
    await wire.takeAway()
  })

  test('carry the request id of their origin', async () => {
    const seen: Array<string | undefined> = []
    const handler = handle(counted, async () => void seen.push(requestContext.getStore()?.requestId))
    await requestContext.run({ requestId: 'request-7' }, () => put(counted, 1))
    await working([handler], () => expect.poll(() => seen).toEqual(['request-7']))
  })

  test('refuse a payload of the wrong shape when they are enqueued', async () => {
    const wrong = inTransaction(db, (trx) => enqueue(trx, counted, { n: 'seven' as never }))
    await expect(wrong).rejects.toThrow(/expected number, received string/i)
  })

  test('come round by a schedule in the temple’s time zone', async () => {
    const schedule = { job: scheduled, cron: '40 2 * * *', timeZone: 'Asia/Kolkata' } as never
    await working([], async () => undefined, [schedule])
    const kept = await query("select cron, timezone from pgboss.schedule where name = 'test-scheduled'")
    expect(kept).toEqual([{ cron: '40 2 * * *', timezone: 'Asia/Kolkata' }])
  })
})
