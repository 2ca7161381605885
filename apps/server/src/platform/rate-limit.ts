import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from './errors.ts'

export type Limit = { name: string; points: number; seconds: number }

export type RateLimits = {
  /** Counts one; refuses with 429 when the limit is passed. */
  take(limit: Limit, key: string): Promise<void>
  /** Refuses with 429 when the limit is already reached, without counting. */
  check(limit: Limit, key: string): Promise<void>
  /** Gives one back, e.g. after a sign-in that succeeded. */
  giveBack(limit: Limit, key: string): Promise<void>
}

/**
 * Limits shared by all processes through Redis. While Redis is away each process counts by itself
 * (the insurance limiter): looser by the number of processes, never absent and never an error.
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
  return {
    async take(limit, key) {
      try {
        await limiterOf(limit).consume(hidden(key))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    async check(limit, key) {
      const state = await limiterOf(limit).get(hidden(key))
      if (state !== null && state.consumedPoints >= limit.points) {
        throw tooManyRequests(Math.ceil(state.msBeforeNext / 1000))
      }
    },
    async giveBack(limit, key) {
      await limiterOf(limit).reward(hidden(key))
    },
  }
}

// Keys are e-mail addresses and mobile numbers: Redis sees only their digest.
function hidden(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 22)
}
