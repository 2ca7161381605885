import { type Config, directDatabaseUrl } from './config.ts'
import { startAdjustableClock, systemClock } from './platform/clock.ts'
import { createDatabase, createPool } from './platform/db/database.ts'
import { followChanges } from './platform/db/follow-changes.ts'
import { openJobSender } from './platform/jobs/enqueue.ts'
import type { Log } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { connectRedis } from './platform/redis.ts'

/** Connects one process to its database, Redis and job queue; `stop` lets go of them. */
export async function startPlatform(config: Config, log: Log): Promise<Platform & { stop(): Promise<void> }> {
  const db = createDatabase(config, createPool(config, log))
  const probe = createPool({ ...config, DATABASE_POOL_MAX: 1 }, log)
  const redis = connectRedis(config, log)
  const changes = followChanges(directDatabaseUrl(config), log)
  const adjustable = config.CLOCK_ADJUSTABLE ? await startAdjustableClock(db) : undefined
  const sender = await openJobSender(db)
  return {
    config,
    db,
    clock: adjustable ?? systemClock,
    log,
    changes,
    limits: createRateLimits(redis),
    databaseAnswers: () =>
      probe.query('select 1').then(
        () => true,
        () => false,
      ),
    async stop() {
      adjustable?.stop()
      await sender.close()
      await changes.close()
      redis.disconnect()
      await probe.end()
      await db.destroy()
    },
  }
}
