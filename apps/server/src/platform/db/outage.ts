import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from './transient.ts'

export type Outage = {
  failed(): void
  healed(): void
  /** Whether someone who began at `since` may go on waiting. */
  mayWait(since: number): boolean
}

/**
 * How long callers wait for a database that is away. The budget is counted from the call or from the
 * beginning of the outage, whichever was earlier: a failover is a pause, but in a long outage new callers are
 * told at once and do not pile up. Only an answered query ends an outage: a pooler takes connections even
 * when there is no database behind it.
 */
export function watchOutage(budgetMs: number): Outage {
  let downSince: number | undefined
  return {
    failed() {
      downSince ??= performance.now()
    },
    healed() {
      downSince = undefined
    },
    mayWait: (since) => performance.now() - Math.min(since, downSince ?? since) < budgetMs,
  }
}

/** Repeats `run` as a whole while the database is away and patience lasts. */
export async function repeatThroughOutage<T>(outage: Outage, run: () => Promise<T>): Promise<T> {
  const since = performance.now()
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isTransient(error)) throw error
      outage.failed()
      if (!outage.mayWait(since)) throw error
      await delay(50 + Math.random() * 200)
    }
  }
}
