import { setTimeout as delay } from 'node:timers/promises'

/**
 * Runs the work at once, then again after each pause; returns a function that ends it. Its timers do not keep the
 * process alive.
 */
export async function repeatEvery(everyMs: number, work: () => Promise<void>): Promise<() => void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async () => {
    while (!signal.aborted) {
      await delay(everyMs, undefined, { ref: false, signal }).catch(() => undefined)
      if (!signal.aborted) await work()
    }
  }
  await work()
  void goOn()
  return () => stopping.abort()
}
