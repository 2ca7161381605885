import { writeAudit } from '../../platform/audit.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrders } from '../booking/lock-orders.ts'
import { performLines } from '../booking/perform-lines.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { markReady } from '../delivery/mark-ready.ts'
import { performedTooEarly } from './performing.errors.ts'
import { tellPerformed } from './tell-performed.ts'

export type PerformDeps = Platform & { calendar: Calendar }
export type Group = { onDate: string; lineIds: number[]; actorId: string }
type Left = { line_id: number; reason: 'cancelled' | 'moved' }

/** So that nobody who wants one of these orders waits long; a great day is many short transactions. */
const TOGETHER = 50

/**
 * The poojas of a group have been performed. Some orders at a time: whether a line was refunded first is decided under
 * its order's lock. Pressed again, or after half of it was lost, it does what is left.
 */
export async function performGroup(deps: PerformDeps, group: Group) {
  const { db, clock, calendar } = deps
  const { onDate, lineIds, actorId } = group
  const at = clock.now()
  if (onDate > calendar.timeAt(at).today) throw performedTooEarly()
  for (const some of await splitByOrder(db, lineIds, TOGETHER)) {
    await inTransaction(db, async (trx) => {
      await lockOrders(trx, some.tranNos)
      const done = await performLines(trx, { lineIds: some.lineIds, onDate, at })
      if (done.length === 0) return
      await markReady(trx, some.tranNos)
      await tellPerformed(trx, some.tranNos)
      await writeAudit(trx, {
        at,
        actorId,
        action: 'poojas.performed',
        subjectType: 'day_sheet',
        subjectId: onDate,
        after: { lineIds: done.map(({ id }) => id) },
      })
    })
  }
  return countPerformed(db, group)
}

/** Lines with the orders they are of, so many orders at a time, in the order in which orders are locked. */
export async function splitByOrder(db: Db, lineIds: readonly number[], together: number) {
  const lines = await sqlRows<{ id: number; tranNo: string }>(
    db,
    'select id, tran_no from order_line where id = any ($1::bigint[]) order by tran_no, line_no',
    [lineIds],
  )
  const orders = [...Map.groupBy(lines, ({ tranNo }) => tranNo)]
  return Array.from({ length: Math.ceil(orders.length / together) }, (_, n) => {
    const some = orders.slice(n * together, (n + 1) * together)
    return {
      tranNos: some.map(([tranNo]) => tranNo),
      lineIds: some.flatMap(([, ofOrder]) => ofOrder.map(({ id }) => id)),
    }
  })
}

async function countPerformed(db: Db, { onDate, lineIds }: Group) {
  const lines = await sqlRows<{ id: number; onDate: string; state: string }>(
    db,
    'select id, on_date, state from order_line where id = any ($1::bigint[]) order by id',
    [lineIds],
  )
  const left = lines.flatMap(({ id, onDate: standsOn, state }): Left[] => {
    if (standsOn !== onDate) return [{ line_id: id, reason: 'moved' }]
    return state === 'performed' ? [] : [{ line_id: id, reason: 'cancelled' }]
  })
  return { performed: lines.length - left.length, left }
}
