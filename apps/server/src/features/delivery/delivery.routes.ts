import * as contract from '@vazhipadu/contract/delivery'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import {
  createLabelsDownload,
  createTestPageDownload,
  type LabelDeps,
  registerLabels,
} from './create-labels-download.ts'
import { markParcels } from './mark-parcels.ts'
import { resendParcels } from './resend-parcels.ts'
import { previewTracking, saveTracking } from './save-tracking.ts'

export function deliveryRoutes(app: FastifyInstance, deps: LabelDeps): void {
  const { db, clock } = deps
  registerLabels(deps)

  implement(app, contract.markParcels, async ({ body, caller }) => ({
    results: await markParcels(db, clock, { ...body, carrier: body.carrier, actorId: caller.accountId }),
  }))
  implement(app, contract.resendParcels, async ({ body, caller }) => ({
    results: await resendParcels(db, clock, { ...body, actorId: caller.accountId }),
  }))
  implement(app, contract.previewTracking, async ({ body }) => ({ lines: await previewTracking(deps, body) }))
  implement(app, contract.keepTracking, ({ body, caller }) => saveTracking(deps, body, caller.accountId))
  implement(app, contract.printLabels, ({ body, caller }) =>
    createLabelsDownload(deps, caller.accountId, body),
  )
  implement(app, contract.printTestPage, ({ body, caller }) =>
    createTestPageDownload(deps, caller.accountId, body.per_sheet),
  )
}
