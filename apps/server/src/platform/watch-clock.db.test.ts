import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPlatform } from '../start-platform.ts'
import { cloneDatabase } from '../testing/clone-database.ts'
import { makeConfig } from '../testing/make-config.ts'
import { serveHealth } from './http/serve-health.ts'
import { serveInternal } from './http/serve-internal.ts'
import { createLog } from './log.ts'
import { measureSkew, watchClock } from './watch-clock.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

const shifted = (ms: number) => ({ now: () => new Date(Date.now() + ms) })

/** The readiness of a process whose machine's clock is wrong by `shiftMs`. */
async function ask(shiftMs: number) {
  const platform = await startPlatform(makeConfig(database.url), createLog('silent'), shifted(shiftMs))
  const app = fastify()
  app.decorate('isUnderPressure', () => false)
  serveHealth(app, platform)
  const internal = await serveInternal({ host: '127.0.0.1', port: 0, readiness: platform.readiness })
  const { port } = internal.address() as { port: number }
  const answer = await app.inject('/readyz')
  const inside = await fetch(`http://127.0.0.1:${port}/readyz`)
  internal.close()
  await app.close()
  await platform.stop()
  return { status: answer.statusCode, reason: answer.json().reason, inside: inside.status }
}

test('a process is ready while its clock is within a second of the database’s', async () => {
  expect(await ask(0)).toEqual({ status: 200, reason: undefined, inside: 200 })
})

test('a larger difference makes it not ready, and is logged', async () => {
  expect(await ask(5_000)).toMatchObject({
    status: 503,
    inside: 503,
    reason: expect.stringContaining('ahead'),
  })
  expect(await ask(-5_000)).toMatchObject({
    status: 503,
    inside: 503,
    reason: expect.stringContaining('behind'),
  })
})

test('a slow answer is not mistaken for a wrong clock', async () => {
  const times = [0, 4_000]
  const machine = { now: () => new Date(times.shift() ?? 0) }
  // The database read its clock at the very beginning of a round trip of four seconds.
  expect(await measureSkew({ machine, readDatabaseClock: async () => new Date(0) })).toBe(0)
})

test('a corrected clock makes the process ready again, and a database outage changes nothing', async () => {
  let shiftMs = 3_000
  let isAway = false
  const machine = { now: () => new Date(1_000_000 + shiftMs) }
  const readDatabaseClock = async () => {
    if (isAway) throw new Error('away')
    return new Date(1_000_000)
  }
  const skew = await watchClock({ machine, readDatabaseClock }, createLog('silent'), 5)
  expect(skew.problem()).toBe('this machine’s clock is 3.0 s ahead of the database’s')
  shiftMs = 900
  await expect.poll(() => skew.problem()).toBeUndefined()
  isAway = true
  shiftMs = 9_000
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(skew.problem()).toBeUndefined()
  skew.stop()
})
