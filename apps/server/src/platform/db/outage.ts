import { setTimeout as delay } from 'node:timers/promises'
import { isTransient } from './transient.ts'

export type Outage = {
  failed(): void
  healed(): void
  /** Whether a caller that began to wait at `since` may go on waiting. */
  mayWait(since: number): boolean
}

/**
 * How long callers wait for a database that is down. The budget counts from the call or from the beginning of the
 * outage, whichever was earlier: callers wait through a failover, but in a long outage new callers fail fast and do not
 * pile up. Only an answered query ends an outage: a pooler accepts connections even without a database behind it.
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

/** Repeats `run` as a whole while the database is down and the budget lasts. */
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
