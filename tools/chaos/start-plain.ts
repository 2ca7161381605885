import { mkdir, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { layWire } from '../../apps/server/src/testing/lay-wire.ts'
import { type Postgres, startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { startTemple } from '../bench/kill/start-temple.ts'
import { makeFakeClock, mayStepClocks } from './fake-clock.ts'
import { type Disk, mayMount, mountDisk } from './mount-disk.ts'
import { startRedis } from './start-redis.ts'

export type Plain = Awaited<ReturnType<typeof startPlain>>
type Kind = 'api' | 'worker'
const KINDS: Kind[] = ['api', 'worker']

/** Segments of the log of changes are sixteen megabytes: this has room for some, and not for long. */
const WAL_MB = 160
const FILES_MB = 8
const LOGS_MB = 64

/**
 * The temple on one machine, with something to break at each of its seams: every process has its own way to the database
 * and to the provider, and disks of their own hold what fills up. The second API and the second worker have a clock that
 * can be set.
 */
export async function startPlain() {
  const folder = await mkdtemp(join(tmpdir(), 'vazhipadu-chaos-'))
  const [logs, files] = [join(folder, 'logs'), join(folder, 'files')]
  for (const each of [logs, files]) await mkdir(each)
  const postgres = await startPostgres(['fsync=off', 'min_wal_size=32MB', 'max_wal_size=64MB'])
  const disks = (await mayMount())
    ? {
        wal: await holdWal(postgres),
        files: await mountDisk(files, FILES_MB),
        logs: await mountDisk(logs, LOGS_MB),
      }
    : undefined
  const redis = await startRedis()
  const sandboxPort = await findFreePort()
  const databaseUrl = `${postgres.server}/postgres`
  const provider = await layWire(`http://127.0.0.1:${sandboxPort}`)
  const wires = {
    api: [await layWire(databaseUrl), await layWire(databaseUrl)],
    worker: [await layWire(databaseUrl), await layWire(databaseUrl)],
  }
  const clocks = mayStepClocks()
    ? { api: await makeFakeClock(folder, 'api'), worker: await makeFakeClock(folder, 'worker') }
    : undefined
  /** Megabytes that the second worker may use from its next start on. */
  const limits: { heapMb: number | undefined } = { heapMb: undefined }
  const logOf = (kind: Kind, which: number) => join(logs, `${kind}-${which}.log`)
  const own = (kind: Kind, which: number) => ({
    env: {
      DATABASE_URL: wires[kind][which]?.url ?? databaseUrl,
      RAZORPAY_URL: provider.url.replace(/\/$/, ''),
      ...(which === 1 && clocks?.[kind].env),
      ...(which === 1 &&
        kind === 'worker' &&
        limits.heapMb !== undefined && { NODE_OPTIONS: `--max-old-space-size=${limits.heapMb}` }),
    },
    logFile: logOf(kind, which),
  })
  const temple = await startTemple({ postgres, sandboxPort, own, changes: asInProduction(redis.url, files) })
  return {
    ...temple,
    kind: 'plain' as const,
    postgres,
    redis,
    wires,
    provider,
    disks,
    clocks,
    limits,
    logOf,
    /** Between two faults: a long run must not fill by itself what a fault is to fill. */
    async trimLogs() {
      for (const kind of KINDS) for (const which of [0, 1]) await truncate(logOf(kind, which))
    },
    async stop() {
      // It cannot be taken away while somebody writes there.
      await temple.stop()
      await redis.kill()
      for (const wire of [provider, ...wires.api, ...wires.worker]) await wire.takeAway()
      for (const disk of [disks?.files, disks?.logs]) await disk?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Patience as it is in production: what a fault costs depends on it. */
const asInProduction = (redisUrl: string, files: string) => ({
  DATABASE_QUERY_TIMEOUT_MS: '5000',
  REDIS_URL: redisUrl,
  REDIS_WAIT_MS: '250',
  RAZORPAY_BRAKE_MS: '1000',
  FILES_DIRECTORY: files,
})

/** The log of changes on a small disk, which goes when the server is removed. */
async function holdWal(postgres: Postgres): Promise<Disk> {
  const before = { ...postgres }
  await postgres.stop()
  const disk = await mountDisk(join(postgres.data, 'pg_wal'), WAL_MB, 'postgres')
  await postgres.start()
  const remove = () => before.remove()
  postgres.remove = async () => {
    await postgres.stop().catch(() => undefined)
    await disk.remove()
    await remove()
  }
  return disk
}
