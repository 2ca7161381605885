import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import { type FetchDeps, fetchSettlements } from './fetch-settlements.ts'
import { fetchSettlements as job } from './payments.jobs.ts'

export function paymentsHandlers(deps: FetchDeps): Handler[] {
  return [
    handle(job, async ({ month }, log) => {
      const settlements = await fetchSettlements(deps, month)
      log.info({ settlements }, 'settlements fetched')
    }),
  ]
}
