import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { clearKeys } from '../booking/clear-keys.ts'
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
      // Whoever paid at the very moment in which their day was closed.
      await inTransaction(deps.db, (trx) =>
        enqueue(trx, offerDays, { offeringId: null, from: null, to: null }),
      )
    }),
  ]
}

export function checkoutSweeps(deps: Deps & { settings: Settings }): Sweep[] {
  return [
    { name: 'holds', everyMs: 2_000, run: () => sweepHolds(deps) },
    { name: 'reconcile', everyMs: 5_000, run: () => reconcileDue(deps) },
    { name: 'refunds', everyMs: 2_000, run: () => sendRefunds(deps) },
    { name: 'idempotency keys', everyMs: 60_000, run: () => clearKeys(deps.db, deps.clock.now()) },
  ]
}
