import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import type { Log } from './log.ts'
import { clockSkew } from './metrics.ts'

/** Above it holds end early for some and late for others: API and worker judge one `release_at` by two clocks. */
const MOST_SKEW_MS = 1_000
const EVERY_MS = 10_000

export type ClockSkew = {
  /** Why this process must not serve; undefined: its clock is right, or nobody could be asked. */
  problem(): string | undefined
}

type Asked = { machine: Clock; askDatabase: () => Promise<Date> }

/**
 * How far this machine's clock is ahead of the database's: its own time in the middle of the round trip against the
 * answer. What the trip took is uncertain, so only what is beyond half of it counts.
 */
export async function measureSkew({ machine, askDatabase }: Asked): Promise<number> {
  const asked = machine.now().getTime()
  const told = (await askDatabase()).getTime()
  const answered = machine.now().getTime()
  const skewMs = (asked + answered) / 2 - told
  return Math.sign(skewMs) * Math.max(0, Math.abs(skewMs) - (answered - asked) / 2)
}

/** Compares the clocks at once and every ten seconds. A database that is away leaves what was last known. */
export async function watchClock(
  asked: Asked,
  log: Log,
  everyMs = EVERY_MS,
): Promise<ClockSkew & { stop(): void }> {
  const stopping = new AbortController()
  let problem: string | undefined
  const compare = async () => {
    const skewMs = await measureSkew(asked).catch(() => undefined)
    if (skewMs === undefined) return
    clockSkew.set(skewMs / 1_000)
    const before = problem
    problem = Math.abs(skewMs) > MOST_SKEW_MS ? describeSkew(skewMs) : undefined
    if (problem !== undefined && before === undefined) log.error({ skewMs }, problem)
    if (problem === undefined && before !== undefined) log.info('the clock agrees with the database again')
  }
  const follow = async () => {
    while (!stopping.signal.aborted) {
      await delay(everyMs, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await compare()
    }
  }
  await compare()
  void follow()
  return { problem: () => problem, stop: () => stopping.abort() }
}

function describeSkew(skewMs: number): string {
  const seconds = (Math.abs(skewMs) / 1000).toFixed(1)
  return `this machine’s clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database’s`
}
