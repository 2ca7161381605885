import { mkdir, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultProxy } from '../../apps/server/src/testing/fault-proxy.ts'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { type Postgres, startPostgres } from '../../apps/server/src/testing/start-postgres.ts'
import { startTemple } from '../bench/kill/start-temple.ts'
import { makeFakeClock, mayStepClocks } from './fake-clock.ts'
import { type Disk, mayMount, mountDisk } from './mount-disk.ts'
import { startRedis } from './start-redis.ts'

export type Plain = Awaited<ReturnType<typeof startPlain>>
type Kind = 'api' | 'worker'
const KINDS: Kind[] = ['api', 'worker']

/** WAL segments have 16 MB: there is room for a few, so the disk fills quickly. */
const WAL_MB = 160
const FILES_MB = 8
const LOGS_MB = 64

/**
 * The temple on one machine, prepared for faults: each process has its own proxy to the database and to the provider,
 * and small disks hold what can fill up. The second API and the second worker have a clock that can be set.
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
  const provider = await createFaultProxy(`http://127.0.0.1:${sandboxPort}`)
  const wires = {
    api: [await createFaultProxy(databaseUrl), await createFaultProxy(databaseUrl)],
    worker: [await createFaultProxy(databaseUrl), await createFaultProxy(databaseUrl)],
  }
  const clocks = mayStepClocks()
    ? { api: await makeFakeClock(folder, 'api'), worker: await makeFakeClock(folder, 'worker') }
    : undefined
  /** Heap limit in MB of the second worker, from its next start. */
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
    /** Empties the logs between faults, so that a long run does not fill their disk. */
    async trimLogs() {
      for (const kind of KINDS) for (const which of [0, 1]) await truncate(logOf(kind, which))
    },
    async stop() {
      // A disk cannot be unmounted while a process writes to it.
      await temple.stop()
      await redis.kill()
      for (const wire of [provider, ...wires.api, ...wires.worker]) await wire.takeAway()
      for (const disk of [disks?.files, disks?.logs]) await disk?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Production's timeouts, because the cost of a fault depends on them. */
const asInProduction = (redisUrl: string, files: string) => ({
  DATABASE_QUERY_TIMEOUT_MS: '5000',
  REDIS_URL: redisUrl,
  REDIS_WAIT_MS: '250',
  RAZORPAY_BRAKE_MS: '1000',
  FILES_DIRECTORY: files,
})

/** The WAL on a small disk, which is removed with the server. */
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
