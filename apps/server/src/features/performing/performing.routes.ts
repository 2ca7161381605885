import * as contract from '@vazhipadu/contract/performing'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { type PerformDeps, performGroup } from './perform-group.ts'
import { undoPerforming } from './undo-performing.ts'

export function performingRoutes(app: FastifyInstance, deps: PerformDeps): void {
  implement(app, contract.performLines, ({ body, caller }) =>
    performGroup(deps, { onDate: body.on_date, lineIds: body.line_ids, actorId: caller.accountId }),
  )
  implement(app, contract.undoPerforming, ({ body, caller }) =>
    undoPerforming(deps, { onDate: body.on_date, lineIds: body.line_ids, actorId: caller.accountId }),
  )
}
