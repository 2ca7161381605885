import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockOrders } from '../booking/lock-orders.ts'
import { restoreLines } from '../booking/perform-lines.ts'
import { lockPacked, markAwaiting } from '../delivery/mark-ready.ts'
import { type Group, type PerformDeps, splitByOrder } from './perform-group.ts'

type Left = { line_id: number; reason: 'too_late' | 'packed' }

const ORDERS_PER_TRANSACTION = 50

/**
 * Undoes a mistaken marking within `UNDO_MINUTES`, unless the prasadam is already packed; its parcel waits for the
 * pooja again. The notice to the devotee is delayed until undoing is no longer possible, so it is not sent. A notice
 * that the office sent by hand cannot be recalled; marking the pooja again sends no second notice.
 */
export async function undoPerforming(deps: PerformDeps, { onDate, lineIds, actorId }: Group) {
  const { db, clock } = deps
  const at = clock.now()
  const since = new Date(at.getTime() - UNDO_MINUTES * 60_000)
  const packed = new Set<number>()
  for (const some of await splitByOrder(db, lineIds, ORDERS_PER_TRANSACTION)) {
    await inTransaction(db, async (trx) => {
      await lockOrders(trx, some.tranNos)
      for (const id of await lockPacked(trx, some.lineIds)) packed.add(id)
      const free = some.lineIds.filter((id) => !packed.has(id))
      const undone = await restoreLines(trx, { lineIds: free, onDate, since })
      if (undone.length === 0) return
      await markAwaiting(trx, some.tranNos)
      await writeAudit(trx, {
        at,
        actorId,
        action: 'poojas.performing_undone',
        subjectType: 'day_sheet',
        subjectId: onDate,
        before: { lineIds: undone.map(({ id }) => id) },
      })
    })
  }
  const lines = await db
    .selectFrom('orderLine')
    .select(['id', 'state'])
    .where('id', '=', (of) => of.fn.any(of.val(lineIds)))
    .orderBy('id')
    .execute()
  const left = lines
    .filter(({ state }) => state === 'performed')
    .map(({ id }): Left => ({ line_id: id, reason: packed.has(id) ? 'packed' : 'too_late' }))
  return { undone: lines.length - left.length, left }
}
