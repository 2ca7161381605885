import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import { sweepRetention as job } from './privacy.jobs.ts'
import { type RetentionDeps, sweepRetention } from './sweep-retention.ts'

export function privacyHandlers(deps: RetentionDeps): Handler[] {
  return [
    handle(job, async (_nothing, log) => {
      log.info({ removed: await sweepRetention(deps) }, 'what was kept long enough is removed')
    }),
  ]
}
