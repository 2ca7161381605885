import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { ClockSkew } from '../watch-clock.ts'

/**
 * Work that becomes due by a column, looked for again and again. Answers how much it found: more may be waiting. One
 * that takes long looks at `stopping` before it takes more.
 */
export type Sweep = { name: string; everyMs: number; run: (stopping: AbortSignal) => Promise<number> }

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
      const found = isWrong
        ? 0
        : await run(stopping.signal).catch((error: unknown) => {
            log.error({ err: error, sweep: name }, 'sweep failed')
            return 0
          })
      const pause = found > 0 ? 0 : everyMs
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
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
