import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import type { Log } from './log.ts'

/**
 * Connection for shared counters and display caches. Redis never decides a sale: while it is down commands fail at once
 * (no offline queue) and each caller has a fallback.
 */
export function connectRedis(config: Config, log: Log): Redis {
  const redis = new Redis(config.REDIS_URL, {
    keyPrefix: config.REDIS_PREFIX,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: config.REDIS_WAIT_MS,
    connectTimeout: 1_000,
    // Closes a connection that accepts commands but does not answer, so that only the first callers wait for it.
    socketTimeout: 4 * config.REDIS_WAIT_MS,
    retryStrategy: (times) => Math.min(200 * times, 2_000),
  })
  let away = false
  redis.on('error', (error) => {
    if (!away) log.warn({ err: error }, 'redis is away')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('redis is back')
    away = false
  })
  return redis
}
