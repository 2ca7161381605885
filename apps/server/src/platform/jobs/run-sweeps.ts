import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { sweepSucceeded } from '../metrics.ts'
import type { ClockSkew } from '../watch-clock.ts'
import type { Sign } from './look-out.ts'

/**
 * How much was found: more may be waiting and is looked for at once. Or: how long it is of no use to look again, and what
 * failed if that is why.
 */
export type Swept = number | { pauseMs: number; failed?: Error }

/**
 * Work that becomes due by a column, looked for again and again. One that takes long looks at `stopping` before it
 * takes more. With a sign it sleeps until the sign is seen, and comes no sooner than its pace again.
 */
export type Sweep = {
  name: string
  everyMs: number
  /** True whenever there is something to do; may be true when there is not. */
  isDue?: Sign['isDue']
  run: (stopping: AbortSignal) => Promise<Swept>
}

/** It is not only by the signs that money goes back: a sleeper looks for itself now and then. */
const SLEEP_MS = 60_000

/** A sweep that should have come round so long ago hangs; what looks once an hour does not. */
const STUCK_MS = 15 * 60_000

/**
 * Runs each sweep at its own pace until stopped; stopping waits for those in hand. Several workers may sweep at once:
 * each takes rows that the others skip. A failure is told and tried again at the next turn. Nothing is judged to be due
 * by a clock that is wrong: another worker's is right.
 */
export function runSweeps(
  sweeps: Sweep[],
  log: Log,
  skew: ClockSkew = { problem: () => undefined },
): { signs: Sign[]; stop(): Promise<void>; findStuck(): string | undefined } {
  const stopping = new AbortController()
  const rest = (ms: number, signal = stopping.signal) =>
    delay(ms, undefined, { signal }).catch(() => undefined)
  const awaitedBack = new Map(sweeps.map(({ name }) => [name, performance.now()]))
  const signs: Sign[] = []
  const loop = async ({ name, everyMs, isDue, run }: Sweep) => {
    let wake = () => {}
    if (isDue) signs.push({ isDue, wake: () => wake() })
    // What never comes round once is missed too.
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
