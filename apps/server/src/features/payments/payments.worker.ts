import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import { fetchReferences } from './fetch-references.ts'
import * as jobs from './payments.jobs.ts'
import { type FetchDeps, fetchSettlements } from './settlements/fetch-settlements.ts'

export function paymentsHandlers(deps: FetchDeps): Handler[] {
  return [
    handle(jobs.fetchSettlements, async ({ month }, log) => {
      const settlements = await fetchSettlements(deps, month)
      log.info({ settlements }, 'settlements fetched')
    }),
    handle(jobs.fetchReferences, async (_, log) => {
      const references = await fetchReferences(deps)
      log.info({ references }, 'bank references fetched')
    }),
  ]
}
