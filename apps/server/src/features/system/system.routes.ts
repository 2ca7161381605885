import * as contract from '@vazhipadu/contract/system'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { listFailedJobs, retryFailedJobs } from './failed-jobs.ts'
import { readSystem, type SystemDeps } from './system.reads.ts'

/** Shows the system's state to members who may change the settings. */
export function systemRoutes(app: FastifyInstance, deps: SystemDeps): void {
  const { db, clock } = deps
  implement(app, contract.getSystem, () => readSystem(deps))
  implement(app, contract.listGivenUp, async () => ({ jobs: await listFailedJobs(db) }))
  implement(app, contract.tryGivenUpAgain, async ({ body, caller }) => ({
    moved: await retryFailedJobs(db, { at: clock.now(), ids: body.ids, actorId: caller.accountId }),
  }))
}
