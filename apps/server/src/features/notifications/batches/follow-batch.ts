import { setTimeout as delay } from 'node:timers/promises'
import type { NoticeBatch } from '@vazhipadu/contract/notifications'
import type { Platform } from '../../../platform/platform.ts'
import { readBatch } from './describe-batch.ts'

const EVERY_MS = 1_000
/** Said again though nothing moved: what stands between us and the browser cuts off a silent line. */
const SILENT_MS = 15_000
/** Then the browser asks again, with a token that is still good. */
const LONGEST_MS = 10 * 60_000

/** How far a batch has come, as often as that changes, until it is done or nobody listens. */
export async function* followBatch(
  deps: Platform,
  id: string,
  left: AbortSignal,
): AsyncGenerator<NoticeBatch> {
  const until = performance.now() + LONGEST_MS
  let said = ''
  let saidAt = 0
  while (!left.aborted && performance.now() < until) {
    const batch = await readBatch(deps, id)
    const text = JSON.stringify(batch)
    if (text !== said || performance.now() - saidAt > SILENT_MS) {
      said = text
      saidAt = performance.now()
      yield batch
    }
    if (batch.isDone) return
    await delay(EVERY_MS, undefined, { signal: left }).catch(() => undefined)
  }
}
