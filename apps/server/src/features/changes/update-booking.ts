import type { lineChange, parcelChange } from '@vazhipadu/contract/changes'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { type CachedRules, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { moveLines } from '../booking/move-lines.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { renameLines } from '../booking/rename-lines.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { supersedeChanges } from '../delivery/request-change.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { notifyPerformed } from '../performing/notify-performed.ts'
import { reviseReceipt } from '../receipts/revise-receipt.ts'
import { daysRefused, lineNotChangeable } from './changes.errors.ts'
import type { MoveDeps } from './move-line.ts'
import { describeRedirects, planRedirects, redirectParcels } from './redirect-parcels.ts'
import { deliveryChangedNotice } from './update-delivery.ts'

type Change = z.output<typeof lineChange>
type BookingCorrection = {
  tranNo: string
  version: number
  reason: string
  changes: Change[]
  parcels: z.output<typeof parcelChange>[]
  actorId: string
}
/** Fields of a change's audit that contain personal data. */
export const personalInChanges = ['name', 'nameMl', 'starId', 'place', 'reason'] as const

type Facts = { id: number; name: string; nameMl: string | null; starId: number | null; date: string }

/**
 * Corrects a booking for the office: names, stars and days of lines still to come, and destinations of parcels not yet
 * packed. Old and new values are audited; the issued receipt is kept, and its next revision shows the new data.
 */
export async function updateBooking(deps: MoveDeps, request: BookingCorrection): Promise<void> {
  const { tranNo, version, reason, actorId } = request
  const now = deps.clock.now()
  let done = false
  // All days, old and new, because the revised receipt shows the Malayalam date of each.
  const days = [
    ...request.changes.flatMap(({ date }) => date ?? []),
    ...(await listLineDates(deps.db, tranNo)),
  ]
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, tranNo)
      if (!order) throw orderNotFound()
      if (order.version !== version && !done) throw orderStale()
      const before = await listChangeable(trx, tranNo)
      const after = request.changes.map((change) => applyChange(before.get(change.line_id), change))
      const was = (line: Facts) => before.get(line.id) as Facts
      const changed = after.filter((line) => JSON.stringify(line) !== JSON.stringify(was(line)))
      const redirects = await planRedirects(trx, deps, order, request.parcels)
      if (changed.length + redirects.length === 0) return
      // After a lost COMMIT the version is already raised: it is our own change if nothing is left to change; here
      // something is.
      if (order.version !== version) throw orderStale()
      const moved = changed.filter((line) => line.date !== was(line).date)
      await reviseReceipt(trx, deps, { tranNo, now }, async () => {
        await renameLines(trx, changed)
        await moveAll(trx, cachedRules, moved)
        if (moved.length > 0) {
          await moveParcels(trx, tranNo)
          await notifyPerformed(trx, [tranNo])
        }
        await redirectParcels(trx, redirects)
      })
      await raiseVersion(trx, tranNo)
      const parcels = describeRedirects(redirects)
      await writeAudit(trx, {
        at: now,
        actorId,
        action: 'order.changed',
        subjectType: 'order',
        subjectId: tranNo,
        before: { lines: changed.map(was), parcels: parcels.before },
        after: { lines: changed, parcels: parcels.after, reason },
        personal: personalInChanges,
      })
      for (const { id, date } of moved)
        await enqueue(trx, notify, {
          trigger: 'moved',
          // The version makes the key unique, because a line may move to the same day twice.
          key: `moved:${id}:${date}:${version}`,
          ids: { tranNo, lineId: String(id) },
        })
      if (redirects.length > 0) {
        // The office's change replaces a delivery change that the devotee requested but has not paid.
        await supersedeChanges(trx, tranNo, now)
        await enqueue(trx, notify, deliveryChangedNotice(order))
      }
      done = true
    }),
  )
}

/** Performed and cancelled lines cannot change: they were read aloud already, or never will be. */
async function listChangeable(trx: Trx, tranNo: string): Promise<Map<number, Facts>> {
  const rows = await trx
    .selectFrom('orderLine')
    .select(['id', 'name', 'nameMl', 'starId', 'onDate as date'])
    .where('tranNo', '=', tranNo)
    .where('state', '=', 'booked')
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export function applyChange(line: Facts | undefined, change: Change): Facts {
  if (!line) throw lineNotChangeable()
  const { name = line.name, star_id: starId = line.starId, date = line.date } = change
  // The Malayalam name, which the priest reads, is removed only on request, because most corrections concern the Latin
  // spelling.
  const nameMl = change.nameMl === undefined ? line.nameMl : change.nameMl || null
  return { id: line.id, name, nameMl, starId, date }
}

async function moveAll(trx: Trx, cachedRules: CachedRules, moved: Facts[]): Promise<void> {
  if (moved.length === 0) return
  // In the same order as `moveLines` numbers its refusals.
  const sorted = moved.toSorted((a, b) => a.id - b.id)
  const refusals = await moveLines(
    trx,
    cachedRules,
    new Map(sorted.map(({ id, date }) => [id, date])),
    'temple',
    { by: 'office_correction' },
  )
  if (refusals.length > 0)
    throw daysRefused(refusals.map((refusal) => ({ ...refusal, line_id: sorted[refusal.index]?.id ?? 0 })))
}
