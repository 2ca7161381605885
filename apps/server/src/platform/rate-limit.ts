import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { DomainError, tooManyRequests } from './errors.ts'

export type Limit = { name: string; points: number; seconds: number }

export type RateLimits = {
  /** Counts one; refuses with 429 when the limit is passed. */
  take(limit: Limit, key: string): Promise<void>
  /** Refuses with 429 when the limit is already reached, without counting. */
  check(limit: Limit, key: string): Promise<void>
  /**
   * Counts one in memory; the counts are sent to Redis together every 100 ms. For limits with very many calls. A caller
   * beyond the limit may be refused up to 100 ms late.
   */
  takeLoosely(limit: Limit, key: string): void
  /** Refuses with 429 when the limit was passed by `takeLoosely`, without counting and without a call to Redis. */
  checkLoosely(limit: Limit, key: string): void
  /** Gives one back, e.g. after a sign-in that succeeded. */
  reward(limit: Limit, key: string): Promise<void>
}

/**
 * Limits shared by all processes through Redis. While Redis is down each process counts on its own (the insurance
 * limiter): the limit is then multiplied by the number of processes, but still enforced and never an error.
 */
export function createRateLimits(redis: Redis): RateLimits {
  const limiters = new Map<string, RateLimiterRedis>()
  const limiterOf = (limit: Limit) => {
    let limiter = limiters.get(limit.name)
    if (limiter === undefined) {
      const options = { keyPrefix: `limit:${limit.name}`, points: limit.points, duration: limit.seconds }
      limiter = new RateLimiterRedis({
        ...options,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(options),
      })
      limiters.set(limit.name, limiter)
    }
    return limiter
  }
  const loose = countLoosely((limit, key, points) => limiterOf(limit).consume(hidden(key), points))
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    takeLoosely(limit, key) {
      loose.take(limit, key)
    },
    checkLoosely(limit, key) {
      loose.check(limit, key)
    },
    async check(limit, key) {
      const state = await limiterOf(limit).get(hidden(key))
      if (state !== null && state.consumedPoints >= limit.points) {
        throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000))
      }
    },
    async reward(limit, key) {
      await limiterOf(limit).reward(hidden(key))
    },
  }
}

/** Counts one and returns whether the limit still holds, for callers that must not see a refusal. */
export async function isWithin(limits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  return holds(() => limits.take(limit, key))
}

/** The same without counting. */
export async function hasLeft(limits: RateLimits, limit: Limit, key: string): Promise<boolean> {
  return holds(() => limits.check(limit, key))
}

async function holds(ask: () => Promise<void>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'limited') return false
    throw error
  }
}

const TELL_EVERY_MS = 100

/** `points`: not yet sent to Redis; `taken`: counted by this process alone within the window. */
type Counted = {
  limit: Limit
  key: string
  points: number
  taken: number
  endsAt: number
  blockedUntil: number
}

function countLoosely(consume: (limit: Limit, key: string, points: number) => Promise<unknown>) {
  const counts = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    const now = performance.now()
    for (const [name, counted] of counts) {
      const { limit, key, points } = counted
      if (points === 0 && Math.max(counted.endsAt, counted.blockedUntil) <= now) counts.delete(name)
      counted.points = 0
      if (points === 0) continue
      consume(limit, key, points).catch((refusal: unknown) => {
        if (refusal instanceof RateLimiterRes) counted.blockedUntil = performance.now() + refusal.msBeforeNext
      })
    }
    if (counts.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const nameOf = (limit: Limit, key: string) => `${limit.name} ${key}`
  const refuse = (counted: Counted, isPassed: boolean) => {
    const now = performance.now()
    const until = isPassed ? Math.max(counted.endsAt, counted.blockedUntil) : counted.blockedUntil
    if (until > now) throw tooManyRequests(Math.ceil((until - now) / 1000))
  }
  return {
    check(limit: Limit, key: string): void {
      const counted = counts.get(nameOf(limit, key))
      if (counted) refuse(counted, counted.taken >= limit.points)
    },
    take(limit: Limit, key: string): void {
      const name = nameOf(limit, key)
      let counted = counts.get(name)
      if (!counted) {
        counted = { limit, key, points: 0, taken: 0, endsAt: 0, blockedUntil: 0 }
        counts.set(name, counted)
        timer ??= setInterval(tell, TELL_EVERY_MS).unref()
      }
      const now = performance.now()
      if (counted.endsAt <= now) Object.assign(counted, { taken: 0, endsAt: now + limit.seconds * 1000 })
      counted.points++
      counted.taken++
      refuse(counted, counted.taken > limit.points)
    },
  }
}

// Keys are e-mail addresses and mobile numbers: Redis sees only their digest.
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
