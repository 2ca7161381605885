import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep, Swept } from '../../platform/jobs/run-sweeps.ts'
import { clearKeys } from '../booking/clear-keys.ts'
import { releaseUnpayable } from '../booking/release-unpayable.ts'
import { offerDays } from '../closed-days/closed-days.jobs.ts'
import { workOnEvent } from '../payments/payments.jobs.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { reconcileNight } from './checkout.jobs.ts'
import { processEvent } from './process-event.ts'
import { reconcileDay } from './reconcile-day.ts'
import type { Deps } from './settle-order.ts'
import { reconcileDue, sweepHolds } from './sweep-due.ts'

export function checkoutHandlers(deps: Deps): Handler[] {
  return [
    handle(workOnEvent, ({ eventId }) => processEvent(deps, eventId)),
    handle(reconcileNight, async () => {
      await reconcileDay(deps)
      // Catches orders that were paid at the very moment their day was closed.
      await inTransaction(deps.db, (trx) =>
        enqueue(trx, offerDays, { offeringId: null, from: null, to: null }),
      )
    }),
  ]
}

export function checkoutSweeps(deps: Deps & { settings: Settings }): Sweep[] {
  return [
    {
      name: 'holds nobody can pay',
      everyMs: 2_000,
      isDue: isHoldOver,
      run: () => releaseUnpayable(deps.db, deps.clock.now()),
    },
    { name: 'holds', everyMs: 2_000, isDue: isHoldOver, run: () => sweepHolds(deps) },
    { name: 'reconcile', everyMs: 5_000, isDue: isCheckDue, run: () => runUnbraked(deps, reconcileDue) },
    { name: 'refunds', everyMs: 2_000, isDue: isRefundDue, run: () => runUnbraked(deps, sendRefunds) },
    { name: 'idempotency keys', everyMs: 60_000, run: () => clearKeys(deps.db, deps.clock.now()) },
  ]
}

const isHoldOver = (now: Date) => sql`exists (select from orders where release_at <= ${now})`
const isCheckDue = (now: Date) => sql`exists (select from provider_order where check_at <= ${now})`
const isRefundDue = (now: Date) => sql`exists (select from refund where try_at <= ${now})`

/**
 * Skips the sweep while the provider must be spared; due rows stay in their tables. The wait is read again afterwards,
 * because the provider may have asked for a pause during the run.
 */
async function runUnbraked<D extends Deps>(deps: D, run: (deps: D) => Promise<number>): Promise<Swept> {
  const found = deps.provider.findWait() > 0 ? 0 : await run(deps)
  const pauseMs = deps.provider.findWait()
  return pauseMs > 0 ? { pauseMs } : found
}
