import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { findLost } from '../kill/kill-and-check.ts'
import type { Seen } from '../kill/run-crowd.ts'
import type { Temple } from '../kill/start-temple.ts'

/** Start and end of naming the point: events between the two cannot be ordered against it. */
export type Point = { beganMs: number; endedMs: number }

/** Compares a database restored to the point with what clients saw. */
export async function comparePoint(temple: Pick<Temple, 'db'>, seen: Seen[], point: Point) {
  const before = seen.filter(({ outcome, toldMs }) => outcome === 'acknowledged' && toldMs < point.beganMs)
  const { missing, doubled } = await findLost(temple, before)
  const rows = await sqlRows<{ name: string }>(
    temple.db,
    `select name from order_line where name like 'Press %'`,
  )
  const stored = new Set(rows.map(({ name }) => name))
  const later = seen.filter(({ pressedMs }) => pressedMs > point.endedMs)
  return {
    before: before.length,
    missing: missing.length,
    doubled: doubled.length,
    after: later.length,
    keptAfter: later.filter(({ press }) => stored.has(`Press ${press}`)).length,
  }
}
