import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { DEAD_LETTER } from '../../../apps/server/src/platform/jobs/install-queues.ts'
import type { Seen } from '../kill/run-crowd.ts'
import type { Temple } from '../kill/start-temple.ts'
import { medianOf, type Sample } from './check-flatness.ts'

type Read = { connections: number; dead: number; bytes: string; orders: number; queued: number }

/** In tables with fewer rows dead rows are normal and do not matter. */
const FEW_ROWS = 1_000
const QUESTION = `select
  (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
  (select coalesce(max(100.0 * n_dead_tup / (n_live_tup + n_dead_tup)), 0)::float from pg_stat_user_tables
    where n_live_tup > ${FEW_ROWS}) as dead,
  pg_database_size(current_database()) as bytes,
  (select count(*)::int from orders) as orders,
  (select coalesce(extract(epoch from now() - min(greatest(start_after, created_on))), 0)::float from pgboss.job
    where state < 'active' and not blocked and start_after <= now() and name <> '${DEAD_LETTER}') as queued`

const round = (value: number) => Math.round(value * 10) / 10

async function readMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

type Watched = {
  everyMs: number
  isOver: () => boolean
  /** Returns the bookings since the previous call. */
  take: () => Seen[]
}

/** Samples the temple's state repeatedly until the end. */
export async function takeSamples(temple: Temple, { everyMs, isOver, take }: Watched): Promise<Sample[]> {
  const ask = async () => {
    const [read] = await temple.ask<Read>(QUESTION)
    if (!read) throw new Error('the database returned no sample')
    return read
  }
  const both = async (look: Temple['lookAtApi']) =>
    (await readMegabytes(look(0)?.pid)) + (await readMegabytes(look(1)?.pid))
  const first = await ask()
  const began = performance.now()
  const samples: Sample[] = []
  take()
  while (!isOver()) {
    const from = performance.now()
    await delay(everyMs)
    const times = take().map(({ pressedMs, toldMs }) => toldMs - pressedMs)
    const read = await ask()
    const seconds = (performance.now() - from) / 1000
    samples.push({
      atSeconds: Math.round((performance.now() - began) / 1000),
      bookingsPerSecond: round(times.length / seconds),
      p50Ms: round(medianOf(times)),
      p95Ms: round(
        times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN,
      ),
      apiMb: round(await both(temple.lookAtApi)),
      workerMb: round(await both(temple.lookAtWorker)),
      connections: read.connections,
      deadPercent: round(read.dead),
      kbPerOrder: round(
        (Number(read.bytes) - Number(first.bytes)) / 1024 / Math.max(1, read.orders - first.orders),
      ),
      queueSeconds: round(read.queued),
    })
    const { p95Ms, apiMb, queueSeconds } = samples.at(-1) as Sample
    console.error(
      `${samples.at(-1)?.atSeconds} s: ${times.length} bookings, p95 ${p95Ms} ms, APIs ${apiMb} MB, queue ${queueSeconds} s`,
    )
  }
  return samples
}
