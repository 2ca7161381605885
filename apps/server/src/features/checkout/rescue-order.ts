import { RELEASE_MINUTES } from '../../gateways/razorpay.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderStale } from '../booking/booking.errors.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { holdAgain, raiseVersion } from '../booking/order-states.ts'
import { retakePlaces } from '../booking/retake-places.ts'
import { retryWithFreshRules } from '../booking/retry-with-fresh-rules.ts'
import { moveParcels } from '../delivery/move-parcels.ts'
import { listPayments } from '../payments/record-payments.ts'
import { settleSoon } from './accept-checkout-result.ts'
import { linesRefused, nothingToRescue } from './checkout.errors.ts'
import type { Deps } from './settle-order.ts'

type RescueRequest = { tranNo: string; version: number; dates: ReadonlyMap<number, string>; actorId: string }

/** Before the provider gives the money back by itself there must be time to capture it. */
const LEAST_LEFT_MS = 60 * 60_000
const HOLD_MS = 15 * 60_000

/**
 * A payment came too late for its places and waits, not captured: the office gives its lines other days, and it is
 * captured and confirmed. Until an hour before the provider would return it.
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
      // Ours already: the COMMIT of this very call was lost on the way. What is left is to capture.
      if (done && order?.version !== version && (await isRescued(trx, tranNo, dates))) return
      if (order?.state !== 'needs_attention') throw nothingToRescue()
      if (order.version !== version) throw orderStale()
      const waiting = (await listPayments(trx, tranNo)).find(
        ({ state, createdAt }) =>
          state === 'authorized' &&
          createdAt.getTime() + RELEASE_MINUTES * 60_000 - LEAST_LEFT_MS > now.getTime(),
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
  // Its places are held again: a provider that is away just now is asked by the clock.
  await settleSoon(deps, tranNo)
}

/** Every line that was given a day has it, and its place. */
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
