import { RELEASE_MINUTES } from '../../gateways/razorpay.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { holdAgain, raiseVersion } from '../booking/order-states.ts'
import { retakePlaces } from '../booking/retake-places.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { listPayments } from '../payments/record-payments.ts'
import { settleSoon } from './accept-checkout-result.ts'
import { linesRefused, nothingToRescue } from './checkout.errors.ts'
import type { Deps } from './settle-order.ts'

type RescueRequest = { tranNo: string; version: number; dates: ReadonlyMap<number, string>; actorId: string }

/** Time that must be left for the capture before the provider returns the money on its own. */
const MIN_REMAINING_MS = 60 * 60_000
const HOLD_MS = 15 * 60_000

/**
 * Rescues an order whose authorised payment came after its places were gone: the office gives its lines other days,
 * then the payment is captured and the order confirmed. Possible until an hour before the provider returns the money.
 */
export async function rescueOrder(
  deps: Deps,
  { tranNo, version, dates, actorId }: RescueRequest,
): Promise<void> {
  const now = deps.clock.now()
  let done = false
  const days = [...dates.values(), ...(await listLineDates(deps.db, tranNo))]
  await retryWithFreshRules(deps, days, (cachedRules) =>
    inTransaction(deps.db, async (trx) => {
      const order = await lockOrder(trx, tranNo)
      // A retry: the COMMIT of this call succeeded, but its confirmation was lost. Only the capture is left to do.
      if (done && order?.version !== version && (await isRescued(trx, tranNo, dates))) return
      if (order?.state !== 'needs_attention') throw nothingToRescue()
      if (order.version !== version) throw orderStale()
      const waiting = (await listPayments(trx, tranNo)).find(
        ({ state, createdAt }) =>
          state === 'authorized' &&
          createdAt.getTime() + RELEASE_MINUTES * 60_000 - MIN_REMAINING_MS > now.getTime(),
      )
      if (!waiting) throw nothingToRescue()
      const refusals = await retakePlaces(trx, cachedRules, order, dates)
      if (refusals.length > 0) throw linesRefused(refusals)
      await moveParcels(trx, tranNo)
      await holdAgain(trx, order, new Date(now.getTime() + HOLD_MS))
      await raiseVersion(trx, tranNo)
      await writeAudit(trx, {
        at: now,
        actorId,
        action: 'order.rescued',
        subjectType: 'order',
        subjectId: tranNo,
        after: { dates: Object.fromEntries(dates) },
      })
      done = true
    }),
  )
  // The places are held again: if the provider is down now, the timed checks retry.
  await settleSoon(deps, tranNo)
}

/** Whether every line has its place on the day it was given. */
async function isRescued(trx: Trx, tranNo: string, dates: ReadonlyMap<number, string>): Promise<boolean> {
  const lines = await trx
    .selectFrom('orderLine')
    .select(['id', 'onDate', 'state'])
    .where('tranNo', '=', tranNo)
    .execute()
  return lines.every(
    ({ id, onDate, state }) =>
      (state === 'held' || state === 'booked') && onDate === (dates.get(id) ?? onDate),
  )
}
