import * as contract from '@vazhipadu/contract/reports'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { HistoryDeps } from '../checkout/list-orders.ts'
import { type ExportDeps, offerExport, registerExports } from './export-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import type { Period } from './match-orders.ts'
import { readAudit, readMatters } from './reports.reads.ts'
import { summariseTransactions } from './summarise-transactions.ts'
import { tellStory } from './tell-story.ts'

type Deps = Omit<ExportDeps, 'period'> & HistoryDeps

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, calendar, clock } = deps
  const period = (): Period => ({
    timeZone: calendar.place.timeZone,
    today: calendar.timeAt(clock.now()).today,
  })
  const exporting = { ...deps, period }
  registerExports(exporting)

  implement(app, contract.listTransactionHistory, ({ body }) => listTransactions(db, body, period()))
  implement(app, contract.sumTransactions, ({ body }) => summariseTransactions(db, body, period()))
  implement(app, contract.exportTransactions, ({ body, caller }) =>
    offerExport(exporting, caller.accountId, body),
  )
  implement(app, contract.countMatters, () => readMatters(db))
  implement(app, contract.getStory, ({ params }) => tellStory(deps, params.tran_no))
  implement(app, contract.listAudit, ({ query }) => readAudit(db, query, period()))
}
