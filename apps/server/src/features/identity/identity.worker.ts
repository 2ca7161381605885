import { type Handler, handle } from '../../platform/jobs/run-jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sweepIdentity } from './identity.jobs.ts'
import { sweepExpired } from './sweep-expired.ts'

export function identityHandlers({ db, clock }: Platform): Handler[] {
  return [
    handle(sweepIdentity, async (_payload, log) => {
      log.info({ removed: await sweepExpired(db, clock.now()) }, 'ended registrations and codes removed')
    }),
  ]
}
