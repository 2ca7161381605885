import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from './db/database.ts'

/** Business time. The only source of "now" for a decision; tests pass their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/**
 * Test setting only: follows the offset stored in `clock_offset`, so that one row moves API, worker and sandbox
 * together. Polled every 200 ms; a test that moved the clock waits for `/readyz` to report the new offset.
 */
export async function startAdjustableClock(db: Db): Promise<Clock & { stop(): void }> {
  let offsetMs = await readOffset(db)
  let running = true
  const follow = async () => {
    while (running) {
      await delay(200, undefined, { ref: false })
      // Keep the last offset while the database is down.
      offsetMs = await readOffset(db).catch(() => offsetMs)
    }
  }
  void follow()
  return {
    now: () => new Date(Date.now() + offsetMs),
    stop: () => {
      running = false
    },
  }
}

async function readOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('clockOffset').select('offsetMs').executeTakeFirst()
  return row?.offsetMs ?? 0
}
