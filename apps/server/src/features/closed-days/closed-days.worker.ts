import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Sweep } from '../../platform/jobs/run-sweeps.ts'
import { sweepOffers } from './answer-offer.ts'
import { offerDays as offerDaysJob } from './closed-days.jobs.ts'
import { type OfferDeps, offerDays } from './offer-days.ts'

export function closedDaysHandlers(deps: OfferDeps): Handler[] {
  return [
    handle(offerDaysJob, async (span, log) => log.info(await offerDays(deps, span), 'closed days are told')),
  ]
}

export function closedDaysSweeps(deps: OfferDeps): Sweep[] {
  return [{ name: 'closed days', everyMs: 15_000, run: () => sweepOffers(deps) }]
}
