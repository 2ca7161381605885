import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderNotFound, orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { readHoldCaps } from '../booking/limit-holding.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { lockHolder } from '../booking/lock-pool-days.ts'
import { moveLines } from '../booking/move-lines.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { retryWithFreshRules } from '../booking/retry-with-fresh-rules.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { findPrice } from '../catalogue/catalogue.rules.ts'
import { linesRefused } from '../checkout/checkout.errors.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { mayMoveLine } from '../orders/orders.rules.ts'
import { tellPerformed } from '../performing/tell-performed.ts'
import type { Composing } from '../receipts/compose-receipt.ts'
import { reviseReceipt } from '../receipts/revise-receipt.ts'
import { moveNotAllowed, priceChanged } from './changes.errors.ts'

export type MoveDeps = Platform & Composing & { calendar: Calendar; catalogue: CatalogueCache }
type MoveRequest = { tranNo: string; lineId: number; date: string; version: number; accountId: string }

/** A devotee moves a line: once, until the cut-off, to an open day, at the same price. */
export async function moveLine(deps: MoveDeps, request: MoveRequest): Promise<void> {
  const { tranNo, lineId, date, accountId } = request
  const now = deps.clock.now()
  let done = false
  // All its days, not the new one alone: the receipt that is revised names each by its Malayalam date.
  const days = [date, ...(await listLineDates(deps.db, tranNo))]
  const by = { accountId, caps: await readHoldCaps(deps.settings), now }
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      await lockHolder(trx, accountId)
      const order = await lockOrder(trx, tranNo)
      if (!order || order.accountId !== accountId) throw orderNotFound()
      const line = await trx
        .selectFrom('orderLine')
        .select(['state', 'moves', 'onDate', 'offeringId', 'pricePaise'])
        .where('id', '=', lineId)
        .where('tranNo', '=', tranNo)
        .executeTakeFirst()
      if (order.version !== request.version) {
        // The COMMIT of this very call was lost on the way: ours if it is as asked, whoever else has been here.
        if (done && line?.onDate === date) return
        throw orderStale()
      }
      const offering = cachedRules.findOffering(line?.offeringId ?? 0)
      if (!line || !offering) throw moveNotAllowed()
      const templeTime = cachedRules.bookingRules.now
      const facts = { ...line, state: line.state as 'booked' }
      if (!mayMoveLine(order, facts, { cutoff: offering.cutoff, templeTime })) throw moveNotAllowed()
      if (findPrice(offering.prices, templeTime.today)?.pricePaise !== line.pricePaise) throw priceChanged()
      await reviseReceipt(trx, deps, { tranNo, now }, async () => {
        const refusals = await moveLines(trx, cachedRules, new Map([[lineId, date]]), by)
        if (refusals.length > 0) throw linesRefused(refusals)
        await moveParcels(trx, tranNo)
        await tellPerformed(trx, [tranNo])
      })
      await raiseVersion(trx, tranNo)
      await writeAudit(trx, {
        at: now,
        actorId: accountId,
        action: 'order.moved',
        subjectType: 'order',
        subjectId: tranNo,
        before: { lineId, date: line.onDate },
        after: { lineId, date },
      })
      await enqueue(trx, notify, {
        trigger: 'moved',
        key: `moved:${lineId}:${date}`,
        ids: { tranNo, lineId: String(lineId) },
      })
      done = true
    }),
  )
}
