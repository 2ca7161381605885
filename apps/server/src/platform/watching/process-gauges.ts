import { createGauge } from '../metrics.ts'
import type { BackupStatus } from './read-backup.ts'

/** Figures that this process knows without a query. */
export type Watched = {
  build: { version: string; commit: string }
  pool: () => { inUse: number; idle: number; waiting: number }
  isRedisConnected: () => boolean
  /** Seconds until the payment provider may be called again; 0: it may be called now. */
  findProviderWait: () => number
  readBackup: () => Promise<BackupStatus | undefined>
}

const watched: Partial<Watched> = {}

/** Adds sources of figures; called by the code that creates a pool, queue or connection. */
export function watch(parts: Partial<Watched>): void {
  Object.assign(watched, parts)
}

export const lookAt = (): Readonly<Partial<Watched>> => watched

createGauge({
  name: 'vazhipadu_build_info',
  help: 'Always 1; the labels say which version runs, of which commit',
  labelNames: ['version', 'commit'],
  collect() {
    if (watched.build) this.set(watched.build, 1)
  },
})

createGauge({
  name: 'database_pool_connections',
  help: 'Connections of this process to the database: in_use or idle',
  labelNames: ['state'],
  collect() {
    const pool = watched.pool?.()
    if (!pool) return
    this.set({ state: 'in_use' }, pool.inUse)
    this.set({ state: 'idle' }, pool.idle)
  },
})

createGauge({
  name: 'database_pool_waiting',
  help: 'Callers that wait for a connection',
  collect() {
    const pool = watched.pool?.()
    if (pool) this.set(pool.waiting)
  },
})

createGauge({
  name: 'redis_connected',
  help: '1 while Redis answers this process; without it each process counts by itself',
  collect() {
    if (watched.isRedisConnected) this.set(watched.isRedisConnected() ? 1 : 0)
  },
})

createGauge({
  name: 'provider_braked',
  help: '1 while this process leaves the payment provider alone, because it did not answer or said too many',
  collect() {
    if (watched.findProviderWait) this.set(watched.findProviderWait() > 0 ? 1 : 0)
  },
})

/** A figure of the last backup; no sample while none is known. */
function createBackupGauge(name: string, help: string, read: (status: BackupStatus) => number): void {
  createGauge({
    name,
    help,
    async collect() {
      const status = await watched.readBackup?.()
      if (status) this.set(read(status))
      else this.remove()
    },
  })
}

createBackupGauge(
  'backup_last_run_timestamp_seconds',
  'When the last backup ended, well or not (BACKUP_STATUS_FILE)',
  ({ at }) => at.getTime() / 1_000,
)
createBackupGauge('backup_last_run_ok', '1 when the last backup ended well', ({ ok }) => (ok ? 1 : 0))
createBackupGauge('backup_last_run_bytes', 'What the last backup weighs', ({ bytes }) => bytes)
