import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { sweepSucceeded } from '../metrics.ts'
import type { ClockSkew } from '../watch-clock.ts'
import type { WakeCondition } from './job-poller.ts'

/**
 * The number of rows found: if any, the sweep runs again at once, as more may be waiting. Or: how long to pause before
 * the next run, and the error if that is the reason.
 */
export type Swept = number | { pauseMs: number; failed?: Error }

/**
 * Work that becomes due by a column and is polled for. A long sweep checks `stopping` before it takes more rows. With
 * `isDue` it sleeps until the condition holds, and never runs more often than `everyMs`.
 */
export type Sweep = {
  name: string
  everyMs: number
  /** True whenever there is something to do; may be true when there is not. */
  isDue?: WakeCondition['isDue']
  run: (stopping: AbortSignal) => Promise<Swept>
}

/** Refunds must not depend on the wake conditions alone: a sleeping sweep also runs this often. */
const SLEEP_MS = 60_000

/** A sweep that is overdue by this much hangs; a sleep or pause that it chose does not count. */
const STUCK_MS = 15 * 60_000

/**
 * Runs each sweep at its own interval until stopped; stopping waits for running sweeps. Several workers may sweep at
 * once: each skips rows that another has locked. A failure is logged and retried at the next turn. While this machine's
 * clock is wrong nothing is swept: another worker's clock is right.
 */
export function runSweeps(
  sweeps: Sweep[],
  log: Log,
  skew: ClockSkew = { problem: () => undefined },
): { signs: WakeCondition[]; stop(): Promise<void>; findStuck(): string | undefined } {
  const stopping = new AbortController()
  const rest = (ms: number, signal = stopping.signal) =>
    delay(ms, undefined, { signal }).catch(() => undefined)
  const awaitedBack = new Map(sweeps.map(({ name }) => [name, performance.now()]))
  const signs: WakeCondition[] = []
  const loop = async ({ name, everyMs, isDue, run }: Sweep) => {
    let wake = () => {}
    if (isDue) signs.push({ isDue, wake: () => wake() })
    // Set at the start, so that a sweep that never succeeds is noticed too.
    sweepSucceeded.setToCurrentTime({ sweep: name })
    while (!stopping.signal.aborted) {
      const isWrong = skew.problem() !== undefined
      const swept = isWrong
        ? 0
        : await run(stopping.signal).then(
            (found) => {
              const failed = typeof found === 'number' ? undefined : found.failed
              if (failed) log.error({ err: failed, sweep: name }, 'sweep failed')
              else sweepSucceeded.setToCurrentTime({ sweep: name })
              return found
            },
            (error: unknown) => {
              log.error({ err: error, sweep: name }, 'sweep failed')
              return 0
            },
          )
      const pauseMs = findPause(swept, everyMs)
      awaitedBack.set(name, performance.now() + pauseMs)
      await rest(pauseMs)
      const isMore = typeof swept === 'number' && swept > 0
      if (!isDue || isMore || stopping.signal.aborted) continue
      const woken = new AbortController()
      wake = () => woken.abort()
      await rest(SLEEP_MS, woken.signal)
    }
  }
  const running = Promise.all(sweeps.map(loop))
  return {
    signs,
    findStuck() {
      const [stuck] = [...awaitedBack].find(([, at]) => performance.now() - at > STUCK_MS) ?? []
      return stuck === undefined
        ? undefined
        : `the sweep of ${stuck} has not come round for a quarter of an hour`
    },
    async stop() {
      stopping.abort()
      for (const sleeper of signs) sleeper.wake()
      await running
    },
  }
}

function findPause(swept: Swept, everyMs: number): number {
  if (typeof swept !== 'number') return Math.max(everyMs, swept.pauseMs)
  return swept > 0 ? 0 : everyMs
}
