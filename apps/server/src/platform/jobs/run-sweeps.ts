import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { ClockSkew } from '../watch-clock.ts'

/** How much was found: more may be waiting and is looked for at once. Or: how long it is of no use to look again. */
export type Swept = number | { pauseMs: number }

/**
 * Work that becomes due by a column, looked for again and again. One that takes long looks at `stopping` before it
 * takes more.
 */
export type Sweep = { name: string; everyMs: number; run: (stopping: AbortSignal) => Promise<Swept> }

/**
 * Runs each sweep at its own pace until stopped; stopping waits for those in hand. Several workers may sweep at once:
 * each takes rows that the others skip. A failure is told and tried again at the next turn. Nothing is judged to be due
 * by a clock that is wrong: another worker's is right.
 */
export function runSweeps(
  sweeps: Sweep[],
  log: Log,
  skew: ClockSkew = { problem: () => undefined },
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const loop = async ({ name, everyMs, run }: Sweep) => {
    while (!stopping.signal.aborted) {
      const isWrong = skew.problem() !== undefined
      const swept = isWrong
        ? 0
        : await run(stopping.signal).catch((error: unknown) => {
            log.error({ err: error, sweep: name }, 'sweep failed')
            return 0
          })
      await delay(findPause(swept, everyMs), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = Promise.all(sweeps.map(loop))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function findPause(swept: Swept, everyMs: number): number {
  if (typeof swept !== 'number') return Math.max(everyMs, swept.pauseMs)
  return swept > 0 ? 0 : everyMs
}
