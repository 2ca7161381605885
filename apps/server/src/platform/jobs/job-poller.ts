import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Platform } from '../platform.ts'

/** A condition in the database that means work is waiting. */
export type WakeCondition = {
  /** Must be answered by an index, whatever the size of its table: it is queried every second. */
  isDue: (now: Date) => RawBuilder<unknown>
  wake: () => void
}

const LOOK_MS = 1_000
/** The poll runs every second; without a poll for so long it is stuck. */
const STUCK_MS = 2 * 60_000

/** Evaluates all conditions in one statement. */
export async function findDue(db: Db, conditions: RawBuilder<unknown>[]): Promise<boolean[]> {
  // In a transaction of ours: it disables sequential scans, so young tables are read by their indexes.
  const { rows } = await inTransaction(db, (trx) =>
    sql<{ due: boolean[] }>`select array[${sql.join(conditions)}]::boolean[] as due`.execute(trx),
  )
  return rows[0]?.due ?? []
}

/**
 * Polls all conditions of a worker in one statement a second, however many kinds of work there are. The consumers sleep
 * until they are woken, instead of each polling for itself.
 */
export function pollJobs(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  signs: WakeCondition[],
): { stop(): Promise<void>; findStuck(): string | undefined } {
  const stopping = new AbortController()
  let lookedAt = performance.now()
  const look = async () => {
    const conditions = signs.map(({ isDue }) => isDue(clock.now()))
    const due = await findDue(db, conditions)
    lookedAt = performance.now()
    for (const [n, sign] of signs.entries()) if (due[n]) sign.wake()
  }
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.error({ err: error }, 'nobody could look for work'))
      await delay(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const looking = loop()
  return {
    findStuck: () =>
      performance.now() - lookedAt > STUCK_MS ? 'no work has been looked for lately' : undefined,
    async stop() {
      stopping.abort()
      await looking
    },
  }
}
