import * as contract from '@vazhipadu/contract/performing'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import { readIdempotencyKey } from '../../platform/http/read-idempotency-key.ts'
import { type PerformDeps, performGroup } from './perform-group.ts'
import { checkMarkDay } from './performing.policy.ts'
import { undoPerforming } from './undo-performing.ts'

export function performingRoutes(app: FastifyInstance, deps: PerformDeps): void {
  implement(app, contract.performLines, async ({ body, caller, request }) => {
    checkMarkDay(deps, caller, body.on_date)
    return performGroup(deps, {
      onDate: body.on_date,
      lineIds: body.line_ids,
      isConfirmed: body.early,
      actorId: caller.accountId,
      press: request.headers['idempotency-key'] === undefined ? undefined : readIdempotencyKey(request),
    })
  })
  implement(app, contract.undoPerforming, async ({ body, caller }) => {
    checkMarkDay(deps, caller, body.on_date)
    return undoPerforming(deps, { onDate: body.on_date, lineIds: body.line_ids, actorId: caller.accountId })
  })
}
