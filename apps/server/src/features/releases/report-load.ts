import { randomUUID } from 'node:crypto'
import type { Histogram } from 'prom-client'
import type { Db } from '../../platform/db/database.ts'
import { providerSeconds, requestSeconds } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Figures } from '../waiting-room/adjust-pace.ts'
import type { Guards } from '../waiting-room/require-pass.ts'

const EVERY_MS = 1_000
/** Seconds averaged over, so that one slow call among few does not look like overload. */
const LOOKED_BACK = 5
const FRESH_MS = 5_000

/** How many calls ended within each histogram bound since the process started. */
type Counts = { within: Map<number, number>; tooMany: number; shed: number }
type Looked = { holds: Counts; provider: Counts }

type Deps = Platform & { guards: Guards }

/**
 * While a room is open, sets `rush` in this process and reports its load every second, the first time a second after
 * the start.
 */
export function startReporting({ db, clock, log, guards }: Deps, rush: { isOn: boolean }): { stop(): void } {
  const process = randomUUID()
  const looks: Looked[] = []
  const report = async () => {
    rush.isOn = await guards.hasOpen(clock.now())
    if (!rush.isOn) {
      looks.length = 0
      return
    }
    looks.push({
      holds: await count(requestSeconds, ({ route }) => route === '/booking/initiate'),
      provider: await count(providerSeconds, ({ call }) => /^POST .*orders$/.test(String(call))),
    })
    if (looks.length > LOOKED_BACK) looks.shift()
    const [first, last] = [looks[0], looks.at(-1)]
    if (!first || !last || first === last) return
    const row = {
      reportedAt: clock.now(),
      holdP99Ms: findP99(first.holds, last.holds),
      providerP99Ms: findP99(first.provider, last.provider),
      providerRefusals: last.provider.tooMany - first.provider.tooMany,
      shed: last.holds.shed - first.holds.shed,
    }
    await db
      .insertInto('loadReport')
      .values({ process, ...row })
      .onConflict((of) => of.column('process').doUpdateSet(row))
      .execute()
  }
  const timer = setInterval(
    () => void report().catch((error: unknown) => log.warn({ err: error }, 'load not reported')),
    EVERY_MS,
  ).unref()
  return { stop: () => clearInterval(timer) }
}

type Labels = Partial<Record<string, string | number>>

async function count(histogram: Histogram<string>, isMeant: (labels: Labels) => boolean): Promise<Counts> {
  const counts: Counts = { within: new Map(), tooMany: 0, shed: 0 }
  for (const { labels, value, metricName } of (await histogram.get()).values) {
    if (!isMeant(labels)) continue
    if (metricName?.endsWith('_count')) {
      if (labels.outcome === 'braked') counts.tooMany += value
      if (String(labels.status) === '503') counts.shed += value
    }
    if (!metricName?.endsWith('_bucket') || labels.le === undefined) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    counts.within.set(bound, (counts.within.get(bound) ?? 0) + value)
  }
  return counts
}

/** Interpolates linearly within a bucket; beyond the last bound, returns twice that bound. */
export function findP99(before: Pick<Counts, 'within'>, after: Pick<Counts, 'within'>): number | null {
  const bounds = [...after.within.keys()].toSorted((a, b) => a - b)
  const ended = bounds.map((bound) => (after.within.get(bound) ?? 0) - (before.within.get(bound) ?? 0))
  const all = ended.at(-1) ?? 0
  if (all === 0) return null
  const threshold = all * 0.99
  const at = ended.findIndex((many) => many >= threshold)
  const [low, high] = [bounds[at - 1] ?? 0, bounds[at] ?? 0]
  if (high === Number.POSITIVE_INFINITY) return Math.round(low * 2_000)
  const under = ended[at - 1] ?? 0
  const share = (threshold - under) / Math.max(1, (ended[at] ?? 0) - under)
  return Math.round((low + (high - low) * share) * 1_000)
}

/** The load of all processes in the last seconds: the slowest latency, and the sum of all refusals. */
export async function readLoad(db: Db, now: Date): Promise<Figures> {
  const rows = await db
    .selectFrom('loadReport')
    .selectAll()
    .where('reportedAt', '>', new Date(now.getTime() - FRESH_MS))
    .execute()
  const slowest = (pick: (row: (typeof rows)[number]) => number | null) =>
    rows.reduce<number | null>((highest, row) => {
      const value = pick(row)
      return value === null ? highest : Math.max(highest ?? 0, value)
    }, null)
  return {
    holdP99Ms: slowest(({ holdP99Ms }) => holdP99Ms),
    providerP99Ms: slowest(({ providerP99Ms }) => providerP99Ms),
    providerRefusals: rows.reduce((sum, { providerRefusals }) => sum + providerRefusals, 0),
    shed: rows.reduce((sum, { shed }) => sum + shed, 0),
  }
}
