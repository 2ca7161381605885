import * as contract from '@vazhipadu/contract/payments'
import { addDays, type CivilDate, toDayNumber } from '@vazhipadu/panchang/civil-date'
import { findDayStart } from '@vazhipadu/panchang/local-time'
import type { FastifyInstance } from 'fastify'
import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { implement } from '../../platform/http/implement.ts'
import { succeeded } from '../../platform/http/outcome.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { boundsOf, type Month } from '../calendar/compute-month.ts'
import { listDisputes } from './list-disputes.ts'
import { fetchSettlements } from './payments.jobs.ts'
import { SETTLED_WITHIN_DAYS } from './payments.rules.ts'
import {
  createSettlementDownload,
  type ExportDeps,
  registerSettlements,
} from './settlements/export-settlement.ts'
import type { Span } from './settlements/find-differences.ts'
import { describeSettlement, listMonth } from './settlements/list-settlements.ts'
import { markSettlementSeen } from './settlements/mark-settlement-seen.ts'
import { listUnclaimed } from './settlements/unclaimed-payments.ts'

/** Lets the treasurer compare the bank with the books. */
export function paymentsRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const { db, clock, calendar } = deps
  registerSettlements(deps)
  const startOf = (day: CivilDate) => new Date(findDayStart(toDayNumber(day), calendar.location.timeZone))
  const spanOf = (month: string): Span => {
    const { first, last } = boundsOf(month as Month)
    const due = new Date(clock.now().getTime() - SETTLED_WITHIN_DAYS * 86_400_000)
    return { from: startOf(first), to: startOf(addDays(last, 1)), due }
  }

  implement(app, contract.getReconciliation, ({ query }) => listMonth(db, query.month, spanOf(query.month)))
  implement(app, contract.getSettlement, ({ params, query }) => describeSettlement(db, params.id, query))
  implement(app, contract.seeSettlement, async ({ params, body, caller }) => {
    const { accountId: actorId } = caller
    await markSettlementSeen(db, calendar, { id: params.id, on: body.on, actorId, at: clock.now() })
    return succeeded(body.on === null ? 'office.tickTaken' : 'office.ticked')
  })
  implement(app, contract.exportSettlement, ({ params, caller }) =>
    createSettlementDownload(deps, caller.accountId, params.id),
  )
  implement(app, contract.fetchReconciliation, async ({ body, caller }) => {
    await inTransaction(db, async (trx) => {
      await enqueue(trx, fetchSettlements, { month: body.month })
      await writeAudit(trx, {
        at: clock.now(),
        actorId: caller.accountId,
        action: 'settlement.fetched',
        subjectType: 'month',
        subjectId: body.month,
      })
    })
    return succeeded('office.providerAsked')
  })
  implement(app, contract.listUnclaimedPayments, () => listUnclaimed(db))
  implement(app, contract.listDisputes, () => listDisputes(db))
}
