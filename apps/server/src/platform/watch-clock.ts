import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { clockSkew } from './metrics.ts'
import { repeatEvery } from './repeat-every.ts'

/**
 * Beyond this, holds expire early for some and late for others, because API and worker compare `release_at` with two
 * clocks.
 */
const MAX_SKEW_MS = 1_000
const EVERY_MS = 10_000

export type ClockSkew = {
  /** Why this process is not ready; undefined while the skew is within the limit or was never measured. */
  problem(): string | undefined
}

type Clocks = { machine: Clock; readDatabaseClock: () => Promise<Date> }

/**
 * Milliseconds by which this machine's clock is ahead of the database's: the middle of the query minus the database's
 * time. The error is at most half the round trip, so that much is subtracted.
 */
export async function measureSkew({ machine, readDatabaseClock }: Clocks): Promise<number> {
  const askedMs = machine.now().getTime()
  const databaseMs = (await readDatabaseClock()).getTime()
  const answered = machine.now().getTime()
  const skewMs = (askedMs + answered) / 2 - databaseMs
  return Math.sign(skewMs) * Math.max(0, Math.abs(skewMs) - (answered - askedMs) / 2)
}

/** Compares the clocks at once and every ten seconds. While the database is down the last result stays. */
export async function watchClock(
  clocks: Clocks,
  log: Log,
  everyMs = EVERY_MS,
): Promise<ClockSkew & { stop(): void }> {
  let problem: string | undefined
  const compare = async () => {
    const skewMs = await measureSkew(clocks).catch(() => undefined)
    if (skewMs === undefined) return
    clockSkew.set(skewMs / 1_000)
    const before = problem
    problem = Math.abs(skewMs) > MAX_SKEW_MS ? describeSkew(skewMs) : undefined
    if (problem !== undefined && before === undefined) log.error({ skewMs }, problem)
    if (problem === undefined && before !== undefined) log.info('the clock agrees with the database again')
  }
  const stop = await repeatEvery(everyMs, compare)
  return { problem: () => problem, stop }
}

function describeSkew(skewMs: number): string {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  return `this machine’s clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database’s`
}
