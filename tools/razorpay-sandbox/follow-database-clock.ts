import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { VirtualClock } from './advance-clock.ts'

const readEveryMs = 200

/** Polls the application's clock offset from the database, so that both have the same time. */
export async function followDatabaseClock(url: string, clock: VirtualClock): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // If the database is unavailable, the clock keeps its offset.
  pool.on('error', () => undefined)
  let running = true
  const read = async () => {
    const { rows } = await pool.query<{ offset_ms: string | number }>('select offset_ms from clock_offset')
    clock.follow(Number(rows[0]?.offset_ms ?? 0))
  }
  await read().catch(() => undefined)
  const following = (async () => {
    while (running) {
      await delay(readEveryMs, undefined, { ref: false })
      if (running) await read().catch(() => undefined)
    }
  })()
  return async () => {
    running = false
    await following
    await pool.end()
  }
}
