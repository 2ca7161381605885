import { type Config, directDatabaseUrl } from './config.ts'
import { checkReadiness } from './platform/check-readiness.ts'
import { type Clock, startAdjustableClock, systemClock } from './platform/clock.ts'
import { checkServer } from './platform/db/check-server.ts'
import { countPool, createDatabase, createPool } from './platform/db/database.ts'
import { followChanges } from './platform/db/follow-changes.ts'
import { createMissingMigrations } from './platform/db/migrate.ts'
import { openJobSender } from './platform/jobs/enqueue.ts'
import type { Log } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { createRateLimits } from './platform/rate-limit.ts'
import { connectRedis } from './platform/redis.ts'
import { stopTracing } from './platform/tracing/trace.ts'
import { watchClock } from './platform/watch-clock.ts'
import { watchInstallation } from './platform/watch-installation.ts'
import { watch } from './platform/watching/process-gauges.ts'
import { createBackupReader } from './platform/watching/read-backup.ts'
import { readBuild } from './platform/watching/read-build.ts'

/** Connects a process to its database, Redis and job queue; `stop` disconnects. */
export async function startPlatform(
  config: Config,
  log: Log,
  machine: Clock = systemClock,
): Promise<Platform & { stop(): Promise<void> }> {
  const db = createDatabase(config, createPool(config, log))
  await checkServer(db, config, log).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const probe = createPool({ ...config, DATABASE_POOL_MAX: 1 }, log)
  const redis = connectRedis(config, log)
  watch({
    build: readBuild(config.BUILD_COMMIT),
    pool: () => countPool(db),
    isRedisConnected: () => redis.status === 'ready',
    readBackup: createBackupReader(config.BACKUP_STATUS_FILE),
  })
  const changes = followChanges(directDatabaseUrl(config), log)
  const adjustable = config.CLOCK_ADJUSTABLE ? await startAdjustableClock(db) : undefined
  const sender = await openJobSender(db)
  const readDatabaseClock = async () =>
    (await probe.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(Number.NaN)
  // Compares the machines' own clocks: a test's clock offset moves all processes alike.
  const skew = await watchClock({ machine, readDatabaseClock }, log)
  const installation = await watchInstallation(db, config.INSTALLATION_ID, log)
  const listMissing = await createMissingMigrations(
    async (text) => (await probe.query<{ name: string | null }>(text)).rows,
  )
  return {
    config,
    db,
    clock: adjustable ?? systemClock,
    log,
    changes,
    skew,
    installation,
    limits: createRateLimits(redis),
    readiness: checkReadiness({ skew, listMissing }),
    async stop() {
      adjustable?.stop()
      skew.stop()
      installation.stop()
      await sender.close()
      await changes.close()
      redis.disconnect()
      await probe.end()
      await db.destroy()
      await stopTracing()
    },
  }
}
