import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrders } from '../booking/lock-orders.ts'
import { performLines } from '../booking/perform-lines.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { markReady } from '../delivery/mark-ready.ts'
import { formatTime } from '../receipts/receipts.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { notifyPerformed } from './notify-performed.ts'
import { beforeItsHour, performedTooEarly } from './performing.errors.ts'
import { listMarkedBy } from './performing.reads.ts'

export type PerformDeps = Platform & { calendar: Calendar; settings: Settings }
export type Group = { onDate: string; lineIds: number[]; actorId: string }
type Performed = Group & {
  /** The user confirmed, before the scheduled hour, that the pooja was performed. */
  isConfirmed: boolean
  /** Identifies a press of the button, which a phone may send again hours later if it received no answer. */
  press?: string | undefined
}
type Left = { line_id: number; reason: 'cancelled' | 'moved' | 'undone' }

/** Orders per transaction, so that other changes to them do not wait long; a great day is many short transactions. */
const TOGETHER = 50

/**
 * Marks the poojas of a group as performed, in batches of orders: whether a line was refunded first is decided under
 * its order's lock. A repeated call, or one after a crash, does the rest.
 */
export async function performGroup(deps: PerformDeps, group: Performed) {
  const { db, clock, calendar } = deps
  const { onDate, lineIds, actorId, press } = group
  const at = clock.now()
  const { today, time } = calendar.timeAt(at)
  if (onDate > today) throw performedTooEarly()
  if (onDate === today && !group.isConfirmed) await checkHour(deps, group, time)
  for (const some of await splitByOrder(db, lineIds, TOGETHER)) {
    await inTransaction(db, async (trx) => {
      await lockOrders(trx, some.tranNos)
      const before = press === undefined ? undefined : await listMarkedBy(trx, { onDate, press })
      const newLineIds = some.lineIds.filter((id) => !before?.has(id))
      const done = await performLines(trx, { lineIds: newLineIds, onDate, at })
      if (done.length === 0) return
      await markReady(trx, some.tranNos)
      await notifyPerformed(trx, some.tranNos)
      await writeAudit(trx, {
        at,
        actorId,
        action: 'poojas.performed',
        subjectType: 'day_sheet',
        subjectId: onDate,
        after: { lineIds: done.map(({ id }) => id), ...(press !== undefined && { press }) },
      })
    })
  }
  return countPerformed(db, group)
}

/** Marking an evening's pooja in the morning is probably a mistake, and its devotees would be notified. */
async function checkHour({ db, settings }: PerformDeps, { lineIds, onDate }: Group, time: string) {
  const hours = await settings.get('temple.sessions')
  const sessions = await db
    .selectFrom('orderLine as l')
    .innerJoin('offering as f', 'f.id', 'l.offeringId')
    .innerJoin('poojaSession as s', 's.id', 'f.sessionId')
    .select(['s.id', 's.name'])
    .distinct()
    .where('l.id', 'in', lineIds)
    .where('l.onDate', '=', onDate)
    .where('l.state', '=', 'booked')
    .execute()
  for (const { id, name } of sessions) {
    const startsAt = hours[id as keyof typeof hours]
    if (startsAt > time) throw beforeItsHour(name, formatTime(startsAt))
  }
}

/** Splits lines into batches of orders, in the order in which orders are locked. */
export async function splitByOrder(db: Db, lineIds: readonly number[], together: number) {
  const lines = await db
    .selectFrom('orderLine')
    .select(['id', 'tranNo'])
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .orderBy('tranNo')
    .orderBy('lineNo')
    .execute()
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
  const lines = await db
    .selectFrom('orderLine')
    .select(['id', 'onDate', 'state'])
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .orderBy('id')
    .execute()
  const left = lines.flatMap(({ id, onDate: standsOn, state }): Left[] => {
    if (standsOn !== onDate) return [{ line_id: id, reason: 'moved' }]
    if (state === 'performed') return []
    return [{ line_id: id, reason: state === 'booked' ? 'undone' : 'cancelled' }]
  })
  return { performed: lines.length - left.length, left }
}
