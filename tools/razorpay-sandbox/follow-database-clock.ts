import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { VirtualClock } from './advance-clock.ts'

const readEveryMs = 200

/** Reads the row that moves the application's clock, so that both tell the same time. */
export async function followDatabaseClock(url: string, clock: VirtualClock): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A database that is away leaves the clock where it was.
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
