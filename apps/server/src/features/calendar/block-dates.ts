import { randomUUID } from 'node:crypto'
import { type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import { blockNotFound, dayIsOver, offeringUnknown, rangeTooLong } from './calendar.errors.ts'
import { CALENDAR_TOPIC, checkReach } from './calendar.reads.ts'
import type { LockDays } from './calendar.rules.ts'
import { listDates } from './compute-month.ts'

const MAX_DAYS = 366

type Actor = { actorId: string; at: Date; today: CivilDate }
export type Closing = { offering_id: number | null; from: string; to: string; reason: string }

/** The days of a closing that are not over yet. */
export function checkClosing(closing: Closing, today: CivilDate): { from: CivilDate; to: CivilDate } {
  if (closing.from < today) throw dayIsOver('from')
  const from = checkReach(closing.from, today, 'from')
  const to = checkReach(closing.to, today, 'to')
  if (toDayNumber(to) - toDayNumber(from) >= MAX_DAYS) throw rangeTooLong()
  return { from, to }
}

/** Closes days. After the commit no hold is made on them, because holds lock the same rows. */
export async function addBlock(db: Db, lockDays: LockDays, actor: Actor, closing: Closing): Promise<string> {
  const { from, to } = checkClosing(closing, actor.today)
  const id = randomUUID()
  const offeringId = closing.offering_id
  await inTransaction(db, async (trx) => {
    await checkOffering(trx, offeringId)
    await lockDays(trx, { offeringId, dates: listDates(from, to) })
    const inserted = await trx
      .insertInto('blockedDate')
      .values({
        id,
        offeringId,
        fromDate: from,
        toDate: to,
        reason: closing.reason,
        createdAt: actor.at,
        createdBy: actor.actorId,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'calendar.blocked',
      subjectType: 'blocked_date',
      subjectId: id,
      after: { offeringId, from, to, reason: closing.reason },
    })
    await enqueue(trx, offerDays, { offeringId, from, to })
    await announceChange(trx, CALENDAR_TOPIC)
  })
  return id
}

export async function checkOffering(db: Db | Trx, offeringId: number | null): Promise<void> {
  if (offeringId === null) return
  const found = await db.selectFrom('offering').select('id').where('id', '=', offeringId).executeTakeFirst()
  if (!found) throw offeringUnknown()
}

/** Reopens days. Needs no place locks, because it reduces no capacity. */
export async function removeBlock(db: Db, actor: Omit<Actor, 'today'>, id: string): Promise<void> {
  let removed = false
  await inTransaction(db, async (trx) => {
    const before = await trx
      .deleteFrom('blockedDate')
      .where('id', '=', id)
      .returning(['offeringId', 'fromDate', 'toDate', 'reason'])
      .executeTakeFirst()
    // Deleted by the first try of this call, whose COMMIT was lost.
    if (!before && removed) return
    if (!before) throw blockNotFound()
    removed = true
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'calendar.unblocked',
      subjectType: 'blocked_date',
      subjectId: id,
      before,
    })
    const { offeringId, fromDate: from, toDate: to } = before
    await enqueue(trx, offerDays, { offeringId, from, to })
    await announceChange(trx, CALENDAR_TOPIC)
  })
}
