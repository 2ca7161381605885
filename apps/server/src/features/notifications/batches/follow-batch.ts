import { setTimeout as delay } from 'node:timers/promises'
import type { NoticeBatch } from '@vazhipadu/contract/notifications'
import type { Platform } from '../../../platform/platform.ts'
import { readBatch } from './describe-batch.ts'

const EVERY_MS = 1_000
/** Repeat the state after this time, because proxies close idle connections. */
const SILENT_MS = 15_000
/** After this the browser reconnects with a fresh token. */
const LONGEST_MS = 10 * 60_000

/** Streams a batch's progress whenever it changes, until the batch is done or the browser disconnects. */
export async function* followBatch(
  deps: Platform,
  id: string,
  left: AbortSignal,
): AsyncGenerator<NoticeBatch> {
  const until = performance.now() + LONGEST_MS
  let lastSent = ''
  let saidAt = 0
  while (!left.aborted && performance.now() < until) {
    const batch = await readBatch(deps, id)
    const text = JSON.stringify(batch)
    if (text !== lastSent || performance.now() - saidAt > SILENT_MS) {
      lastSent = text
      saidAt = performance.now()
      yield batch
    }
    if (batch.isDone) return
    await delay(EVERY_MS, undefined, { signal: left }).catch(() => undefined)
  }
}
