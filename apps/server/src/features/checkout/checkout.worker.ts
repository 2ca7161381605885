import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { clearKeys } from '../booking/clear-keys.ts'
import { workOnEvent } from '../payments/payments.jobs.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { sweepOffers } from './answer-offer.ts'
import { offerDays as offerDaysJob, reconcileNight } from './checkout.jobs.ts'
import { offerDays } from './offer-days.ts'
import { processEvent } from './process-event.ts'
import { reconcileDay } from './reconcile-day.ts'
import type { Deps } from './settle-order.ts'
import { reconcileDue, sweepHolds } from './sweep-due.ts'

export function checkoutHandlers(deps: Deps & { settings: Settings }): Handler[] {
  return [
    handle(workOnEvent, ({ eventId }) => processEvent(deps, eventId)),
    handle(reconcileNight, async (_nothing, log) => {
      await reconcileDay(deps)
      // Whoever paid at the very moment in which their day was closed.
      log.info(await offerDays(deps, { offeringId: null, from: null, to: null }), 'closed days are told')
    }),
    handle(offerDaysJob, async (span, log) => log.info(await offerDays(deps, span), 'closed days are told')),
  ]
}

export function checkoutSweeps(deps: Deps): Sweep[] {
  return [
    { name: 'holds', everyMs: 2_000, run: () => sweepHolds(deps) },
    { name: 'reconcile', everyMs: 5_000, run: () => reconcileDue(deps) },
    { name: 'refunds', everyMs: 2_000, run: () => sendRefunds(deps) },
    { name: 'closed days', everyMs: 5_000, run: () => sweepOffers(deps) },
    { name: 'idempotency keys', everyMs: 60_000, run: () => clearKeys(deps.db, deps.clock.now()) },
  ]
}
