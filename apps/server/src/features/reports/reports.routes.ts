import * as audit from '@vazhipadu/contract/reports/audit'
import * as office from '@vazhipadu/contract/reports/dashboard'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import * as contract from '@vazhipadu/contract/reports/transactions'
import type { FastifyInstance } from 'fastify'
import { implement } from '../../platform/http/implement.ts'
import type { PeopleDeps } from '../notifications/list-people.ts'
import type { HistoryDeps } from '../orders/list-orders.ts'
import { offerParcels, registerParcels } from './export-parcels.ts'
import { type ExportDeps, offerExport, registerExports } from './export-transactions.ts'
import { listParcels, readParcelCounts } from './list-parcels.ts'
import { listTransactions } from './list-transactions.ts'
import type { Period } from './match-orders.ts'
import { readAudit, readMatters } from './reports.reads.ts'
import { showDashboard } from './show-dashboard.ts'
import { summariseTransactions } from './summarise-transactions.ts'
import { tellStory } from './tell-story.ts'

type Deps = Omit<ExportDeps, 'period'> & HistoryDeps & PeopleDeps

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, calendar, clock } = deps
  const period = (): Period => ({
    timeZone: calendar.place.timeZone,
    today: calendar.timeAt(clock.now()).today,
  })
  const exporting = { ...deps, period }
  registerExports(exporting)
  registerParcels(exporting)

  implement(app, contract.listTransactionHistory, ({ body }) => listTransactions(db, body, period()))
  implement(app, contract.sumTransactions, async ({ body, caller }) => {
    const found = await summariseTransactions(db, body, period())
    // How many is everybody's; what they come to is the treasury's, as on the dashboard.
    return caller.capabilities.includes('treasury') ? found : { ...found, sums: null }
  })
  implement(app, contract.exportTransactions, ({ body, caller }) =>
    offerExport(exporting, caller.accountId, body),
  )
  implement(app, contract.countMatters, () => readMatters(db))
  implement(app, contract.getStory, ({ params }) => tellStory(deps, params.tran_no))
  implement(app, office.showDashboard, ({ caller }) => showDashboard(deps, caller.capabilities))
  implement(app, audit.listAudit, ({ query }) => readAudit(db, query, period()))
  implement(app, parcels.listParcels, ({ query }) => listParcels(db, query, period()))
  implement(app, parcels.countParcels, () => readParcelCounts(db, period()))
  implement(app, parcels.downloadParcels, ({ query, caller }) =>
    offerParcels(exporting, caller.accountId, query),
  )
}
