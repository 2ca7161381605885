import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Redis } from 'ioredis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../testing/find-free-port.ts'
import { makeConfig } from '../testing/make-config.ts'
import { measureFastest } from '../testing/measure-fastest.ts'
import { DomainError } from './errors.ts'
import { createLog } from './log.ts'
import { createRateLimits, type Limit, type RateLimits } from './rate-limit.ts'
import { connectRedis } from './redis.ts'

const cleanups: Array<() => void> = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

function connect(url: string, prefix: string, waitMs?: number): Redis {
  const config = makeConfig('postgres://postgres@127.0.0.1:5432/unused', {
    REDIS_URL: url,
    REDIS_PREFIX: prefix,
    ...(waitMs !== undefined && { REDIS_WAIT_MS: String(waitMs) }),
  })
  const redis = connectRedis(config, createLog('silent'))
  cleanups.push(() => redis.disconnect())
  return redis
}

async function connectReady(url: string, prefix: string, waitMs?: number): Promise<Redis> {
  const redis = connect(url, prefix, waitMs)
  await expect.poll(() => redis.status).toBe('ready')
  return redis
}

/** Starts a Redis of the test's own, which the test may kill. */
async function startRedis(port: number): Promise<ChildProcess> {
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  })
  cleanups.push(() => child.kill('SIGKILL'))
  await once(child, 'spawn')
  return child
}

/** Counts how many of `times` tries pass; every other must be refused with 429. */
async function countPassed(times: number, attempt: () => Promise<void>): Promise<number> {
  let passed = 0
  for (let n = 0; n < times; n++) {
    try {
      await attempt()
      passed++
    } catch (refusal) {
      expect(refusal).toBeInstanceOf(DomainError)
      expect(refusal).toMatchObject({ kind: 'limited', code: 'too_many_requests' })
    }
  }
  return passed
}

const three: Limit = { name: 'three', points: 3, seconds: 60 }
const shared = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379'

describe('with Redis', () => {
  let prefix: string
  let one: RateLimits
  let two: RateLimits
  let redis: Redis
  beforeEach(async () => {
    prefix = `test:${randomBytes(6).toString('hex')}:`
    redis = await connectReady(shared, prefix)
    one = createRateLimits(redis)
    two = createRateLimits(await connectReady(shared, prefix))
  })

  test('two processes count together', async () => {
    expect(await countPassed(2, () => one.take(three, 'sreedevi'))).toBe(2)
    expect(await countPassed(2, () => two.take(three, 'sreedevi'))).toBe(1)
    expect(await countPassed(1, () => one.take(three, 'sreedevi'))).toBe(0)
  })

  test('many at once pass exactly as often as allowed', async () => {
    const tries = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two).take(three, 'sreedevi'))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('each person and each limit is counted alone', async () => {
    expect(await countPassed(4, () => one.take(three, 'sreedevi'))).toBe(3)
    expect(await countPassed(1, () => one.take(three, 'gopalan'))).toBe(1)
    expect(await countPassed(1, () => one.take({ ...three, name: 'other' }, 'sreedevi'))).toBe(1)
  })

  test('a refusal has a Retry-After', async () => {
    await countPassed(3, () => one.take(three, 'sreedevi'))
    const refusal = await one.take(three, 'sreedevi').catch((error: unknown) => error as DomainError)
    expect(refusal?.retryAfterSeconds).toBeGreaterThan(55)
    expect(refusal?.retryAfterSeconds).toBeLessThanOrEqual(60)
  })

  test('the limit opens again when its time is over', async () => {
    // Longer than the delay between the two calls on a busy machine.
    const short: Limit = { name: 'short', points: 1, seconds: 5 }
    expect(await countPassed(2, () => one.take(short, 'sreedevi'))).toBe(1)
    await expect.poll(() => countPassed(1, () => one.take(short, 'sreedevi')), { interval: 250 }).toBe(1)
  })

  test('a refunded point can be taken again, by any process', async () => {
    await countPassed(3, () => one.take(three, 'sreedevi'))
    await two.reward(three, 'sreedevi')
    expect(await countPassed(2, () => one.take(three, 'sreedevi'))).toBe(1)
  })

  test('checking refuses when the limit is reached, and counts nothing itself', async () => {
    expect(await countPassed(5, () => one.check(three, 'sreedevi'))).toBe(5)
    await countPassed(2, () => one.take(three, 'sreedevi'))
    expect(await countPassed(5, () => two.check(three, 'sreedevi'))).toBe(5)
    await countPassed(1, () => one.take(three, 'sreedevi'))
    expect(await countPassed(2, () => two.check(three, 'sreedevi'))).toBe(0)
  })

  test('the loose check refuses too; it learns of other processes’ points with the next one taken here', async () => {
    const take = async (limits: RateLimits) => limits.takeLoosely(three, 'sreedevi')
    const check = async (limits: RateLimits) => limits.checkLoosely(three, 'sreedevi')
    expect(await countPassed(5, () => check(one))).toBe(5)
    await countPassed(2, () => take(one))
    expect(await countPassed(5, () => check(one))).toBe(5)
    await countPassed(1, () => take(one))
    expect(await countPassed(2, () => check(one))).toBe(0)
    await expect.poll(() => countPassed(1, () => one.check(three, 'sreedevi'))).toBe(0)
    expect(await countPassed(1, () => take(two))).toBe(1)
    await expect.poll(() => countPassed(1, () => check(two))).toBe(0)
  })

  test('Redis never sees the names that are counted', async () => {
    await one.take(three, 'sreedevi@example.com')
    const keys = (await redis.keys(`${prefix}*`)).join(' ')
    expect(keys).toContain(`${prefix}limit:three:`)
    expect(keys).not.toContain('sreedevi')
  })
})

describe('without Redis', () => {
  test('each process counts by itself, and nothing is an error', async () => {
    const url = `redis://127.0.0.1:${await findFreePort()}`
    const one = createRateLimits(connect(url, 'test:'))
    const two = createRateLimits(connect(url, 'test:'))
    expect(await countPassed(4, () => one.check(three, 'sreedevi'))).toBe(4)
    expect(await countPassed(3, () => one.take(three, 'sreedevi'))).toBe(3)
    expect(await countPassed(4, () => two.take(three, 'sreedevi'))).toBe(3)
    expect(await countPassed(1, () => one.check(three, 'sreedevi'))).toBe(0)
    await one.reward(three, 'sreedevi')
    expect(await countPassed(2, () => one.take(three, 'sreedevi'))).toBe(1)
  })

  test('a refused connection to Redis delays no request', async () => {
    const limits = createRateLimits(connect(`redis://127.0.0.1:${await findFreePort()}`, 'test:'))
    const startedAt = performance.now()
    expect(await countPassed(50, () => limits.take({ ...three, points: 100 }, 'sreedevi'))).toBe(50)
    // If each call waited for Redis, it would cost a quarter of a second.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })

  test('killed on the way it is done without, and back again it is used again', async () => {
    const port = await findFreePort()
    const first = await startRedis(port)
    const redis = await connectReady(`redis://127.0.0.1:${port}`, 'test:')
    const limits = createRateLimits(redis)
    expect(await countPassed(4, () => limits.take(three, 'sreedevi'))).toBe(3)

    const gone = once(first, 'exit')
    first.kill('SIGKILL')
    await gone
    // The counts in Redis are lost with it; this process starts from zero and still refuses.
    expect(await countPassed(10, () => limits.take(three, 'sreedevi'))).toBe(3)

    await expect.poll(() => redis.status).not.toBe('ready')
    await startRedis(port)
    await expect.poll(() => redis.status).toBe('ready')
    expect(await countPassed(4, () => limits.take(three, 'sreedevi'))).toBe(3)
    expect((await redis.keys('*')).length).toBe(1)
  })
  test('frozen it costs each caller half a second, and is not an error either', async () => {
    const port = await findFreePort()
    const frozen = await startRedis(port)
    const limits = createRateLimits(await connectReady(`redis://127.0.0.1:${port}`, 'test:', 250))
    frozen.kill('SIGSTOP')
    const takeFive = async () => {
      const who = randomBytes(6).toString('hex')
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => limits.take(three, who)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    }
    expect(await measureFastest(takeFive)).toBeLessThan(1_500)
  })
})
