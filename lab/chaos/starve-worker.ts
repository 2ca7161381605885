import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './describe-worlds.ts'
import { requestExport, waitForExport } from './request-export.ts'
import type { Plain } from './start-plain.ts'

/** A worker can start with this heap but cannot work for long; the second size is tried if it survives the first. */
const HEAPS_MB = [44, 42]
const MAX_WAIT_MS = 15_000
const STARVED = 1

/** A worker runs out of memory in the middle of its work, and another worker finishes it. */
export const hungers: Fault[] = [
  {
    name: 'starve-worker',
    times: 5,
    needs: 'plain',
    async inject(plain) {
      const exportId = await requestExport(plain.db)
      for (const heapMb of HEAPS_MB) {
        plain.limits.heapMb = heapMb
        if (await diesOf(plain)) break
      }
      plain.limits.heapMb = undefined
      const logText = await readFile(plain.logOf('worker', STARVED), 'utf8')
      if (!logText.includes('heap out of memory')) throw new Error('a worker lived on too little memory')
      return async () => {
        await plain.endWorker(STARVED)
        await plain.beginWorker(STARVED)
        await waitForExport(plain.db, exportId, 'done')
      }
    },
  },
]

async function diesOf(plain: Plain): Promise<boolean> {
  await plain.endWorker(STARVED)
  // A worker that dies while starting also counts.
  const isStarted = await plain.beginWorker(STARVED).then(
    () => true,
    () => false,
  )
  const until = performance.now() + MAX_WAIT_MS
  while (isStarted && performance.now() < until) {
    const child = plain.lookAtWorker(STARVED)
    if (child?.exitCode !== null || child.signalCode !== null) return true
    await delay(100)
  }
  return !isStarted
}
