import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs.ts'
import { createDatabase, createPool } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { installQueues } from '../../platform/jobs/install-queues.ts'
import { createLog } from '../../platform/log.ts'
import { findFreePort } from '../../testing/find-free-port.ts'
import { PASSWORD } from '../../testing/make-account.ts'
import { makeConfig, makeEnvironment } from '../../testing/make-config.ts'
import { measureFastest } from '../../testing/measure-fastest.ts'
import { type Postgres, startPostgres } from '../../testing/start-postgres.ts'
import { type Process, startProcess } from '../../testing/start-process.ts'
import { createPasswords } from './sign-in/hash-password.ts'

const API = fileURLToPath(new URL('../../http.ts', import.meta.url))

let postgres: Postgres
let api: Process
let url: string
let redisPort: number

async function startRedis() {
  const redis = spawn('redis-server', [
    '--port',
    String(redisPort),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  await delay(500)
  return redis
}

beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = `${postgres.server}/postgres`
  await migrate(databaseUrl)
  await installQueues(databaseUrl, jobs)
  const config = makeConfig(databaseUrl)
  const db = createDatabase(config, createPool(config, createLog('silent')))
  const passwordHash = await createPasswords({ concurrency: 1, maxQueued: 1 }).hash(PASSWORD)
  const now = new Date()
  const id = '0199f0f0-0000-7000-8000-000000000001'
  await db
    .insertInto('account')
    .values({
      id,
      name: 'Sreedevi Menon',
      email: 's@example.com',
      passwordHash,
      consentedAt: now,
      createdAt: now,
    })
    .execute()
  await db.destroy()
  redisPort = await findFreePort()
  const port = await findFreePort()
  url = `http://127.0.0.1:${port}`
  const env = makeEnvironment(databaseUrl, {
    API_PORT: String(port),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    // Shorter than the outage, so that calls get a 503 instead of waiting; longer than PostgreSQL takes to start on a
    // machine that runs other tests.
    DATABASE_RETRY_BUDGET_MS: '15000',
    // Raised: one account signs in many times in parallel, and each try counts until it succeeds.
    LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: '1000',
  })
  api = await startProcess(API, env, /API is listening/)
})
afterAll(async () => {
  await api.kill()
  await postgres.remove()
})

const signIn = () =>
  fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 's@example.com', password: PASSWORD }),
  })

describe('Redis', () => {
  test('never started, started, and killed again: signing in works throughout', async () => {
    expect((await signIn()).status).toBe(200)
    const redis = await startRedis()
    expect((await signIn()).status).toBe(200)
    redis.kill('SIGKILL')
    await delay(200)
    for (let n = 0; n < 5; n++) expect((await signIn()).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })
})

describe('PostgreSQL', () => {
  test('stopped: the API answers 503 with Retry-After, stays alive, and recovers by itself', async () => {
    await postgres.stop()
    const refused = await signIn()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('3')
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: 'We cannot be reached for a moment. Please try again.',
    })
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    // The budget runs from the start of the outage, so in a long one calls are refused without waiting.
    const refuse = async () => expect((await signIn()).status).toBe(503)
    expect(await measureFastest(refuse)).toBeLessThan(2_500)
    await postgres.start()
    await expect.poll(async () => (await signIn()).status).toBe(200)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test('restarted within the budget: callers wait a moment and none is refused', async () => {
    await postgres.stop()
    const waiting = Promise.all(Array.from({ length: 5 }, signIn))
    await delay(300)
    await postgres.start()
    expect((await waiting).map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('the API', () => {
  test('SIGTERM finishes requests in flight', async () => {
    // Without its database the API keeps these calls waiting, so they are surely in flight when it is stopped.
    await postgres.stop()
    const inFlight = Promise.all(Array.from({ length: 10 }, signIn))
    await delay(1_000)
    const stopped = api.kill('SIGTERM')
    await postgres.start()
    expect((await inFlight).map((answer) => answer.status)).toEqual(Array(10).fill(200))
    await stopped
    expect(api.child.exitCode, api.output()).toBe(0)
  })
})
