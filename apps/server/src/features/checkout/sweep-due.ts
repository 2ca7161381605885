import { ProviderError } from '../../gateways/explain-failure.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { releaseOrder } from '../booking/order-states.ts'
import { type EndedHold, takeEndedHolds } from '../booking/take-ended-holds.ts'
import { listPayments } from '../payments/record-payments.ts'
import { type DueCheck, markChecked, takeDueChecks } from '../payments/take-due-checks.ts'
import { type Deps, settleOrder } from './settle-order.ts'

/** While the provider cannot be reached, places stay held for up to this long after their hold ended. */
const LONGEST_DOUBT_MS = 20 * 60_000

/**
 * Ends expired holds that may have been paid, after asking the provider. While the provider must be spared, takes only
 * holds that have waited for `LONGEST_DOUBT_MS`.
 */
export async function sweepHolds(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const doubted = new Date(now.getTime() - LONGEST_DOUBT_MS)
  const due = await takeEndedHolds(deps.db, now, deps.provider.findWait() > 0 ? doubted : now)
  await Promise.all(due.map((order) => endHold(deps, order, now)))
  return due.length
}

async function endHold(deps: Deps, { tranNo, holdUntil }: EndedHold, now: Date): Promise<void> {
  try {
    return await settleOrder(deps, tranNo)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (now.getTime() - holdUntil.getTime() < LONGEST_DOUBT_MS) return
    deps.log.warn({ err: error }, 'a hold is ended without asking the provider')
  }
  await inTransaction(deps.db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (order?.state !== 'awaiting_payment') return
    // An authorised payment keeps its places until the provider can be asked.
    const payments = await listPayments(trx, tranNo)
    if (payments.some(({ state }) => state === 'authorized')) return
    await releaseOrder(trx, order, now)
  })
}

/** Checks orders with the provider after 2, 5 and 15 minutes and 1 hour, then daily until the sixth day. */
export async function reconcileDue(deps: Deps): Promise<number> {
  const due = await takeDueChecks(deps.db, deps.clock.now())
  await Promise.all(due.map((check) => reconcileOne(deps, check)))
  return due.length
}

async function reconcileOne(deps: Deps, check: DueCheck): Promise<void> {
  try {
    await settleOrder(deps, check.tranNo)
  } catch (error) {
    if (error instanceof ProviderError) return
    throw error
  }
  await markChecked(deps.db, check, deps.clock.now())
}
