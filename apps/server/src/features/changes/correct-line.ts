import type { correctLine as endpoint } from '@vazhipadu/contract/changes'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { renameLines } from '../booking/rename-lines.ts'
import { mayCorrectLine } from '../orders/orders.rules.ts'
import { reviseReceipt } from '../receipts/revise-receipt.ts'
import { correctNotAllowed } from './changes.errors.ts'
import type { MoveDeps } from './move-line.ts'
import { applyChange, personalInChanges } from './update-booking.ts'

type Correction = z.output<typeof endpoint.body> & { tranNo: string; lineId: number; accountId: string }

/**
 * Lets a devotee correct a line's name and star until the cut-off, as often as needed. The issued receipt is kept and
 * its next revision shows the new data; a day sheet printed before marks the change. Day, price and place do not
 * change.
 */
export async function correctLine(deps: MoveDeps, request: Correction): Promise<void> {
  const { tranNo, lineId, accountId, version, ...change } = request
  const now = deps.clock.now()
  // All days of the order, because the revised receipt shows the Malayalam date of each.
  const days = await listLineDates(deps.db, tranNo)
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, tranNo)
      if (!order || order.accountId !== accountId) throw orderNotFound()
      const line = await trx
        .selectFrom('orderLine')
        .select(['id', 'name', 'nameMl', 'starId', 'onDate', 'state', 'offeringId'])
        .where('id', '=', lineId)
        .where('tranNo', '=', tranNo)
        .executeTakeFirst()
      const offering = cachedRules.findOffering(line?.offeringId ?? 0)
      const rules = offering && { cutoff: offering.cutoff, templeTime: cachedRules.bookingRules.now }
      if (!line || !rules || !mayCorrectLine(order, { ...line, state: line.state as 'booked' }, rules))
        throw correctNotAllowed()
      const { id, name, nameMl, starId, onDate: date } = line
      const before = { id, name, nameMl, starId, date }
      const after = applyChange(before, { ...change, line_id: id })
      // Checked before the version: a retry after a lost response must succeed.
      if (JSON.stringify(after) === JSON.stringify(before)) return
      if (order.version !== version) throw orderStale()
      await reviseReceipt(trx, deps, { tranNo, now }, () => renameLines(trx, [after]))
      await raiseVersion(trx, tranNo)
      await writeAudit(trx, {
        at: now,
        actorId: accountId,
        action: 'order.changed',
        subjectType: 'order',
        subjectId: tranNo,
        before: { lines: [before], parcels: [] },
        after: { lines: [after], parcels: [], reason: 'By the devotee' },
        personal: personalInChanges,
      })
    }),
  )
}
