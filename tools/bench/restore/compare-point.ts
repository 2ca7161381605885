import { sqlRows } from '../../../apps/server/src/platform/db/database.ts'
import { findLost } from '../kill/kill-and-check.ts'
import type { Seen } from '../kill/play-crowd.ts'
import type { Temple } from '../kill/start-temple.ts'

/** When the point began to be named, and when it was: between the two, nobody can say. */
export type Point = { beganMs: number; endedMs: number }

/** What a database that was restored to the point knows of what people saw. */
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
