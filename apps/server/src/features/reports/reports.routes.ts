import { holdsAny } from '@vazhipadu/contract/endpoint'
import * as audit from '@vazhipadu/contract/reports/audit'
import * as office from '@vazhipadu/contract/reports/dashboard'
import * as exports from '@vazhipadu/contract/reports/exports'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import * as contract from '@vazhipadu/contract/reports/transactions'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../gateways/files.ts'
import { implement } from '../../platform/http/implement.ts'
import { hasUncounted } from '../counter/counter.reads.ts'
import type { PeopleDeps } from '../notifications/batches/list-people.ts'
import type { HistoryDeps } from '../orders/list-orders.ts'
import { showDashboard } from './dashboard/show-dashboard.ts'
import { createFileDownload, findExport, registerFiles } from './exports/find-export.ts'
import { startExport } from './exports/start-export.ts'
import { createParcelsDownload, registerParcels } from './parcels/export-parcels.ts'
import { listParcels, readParcelCounts } from './parcels/list-parcels.ts'
import { readAudit, readOpenIssues } from './reports.reads.ts'
import {
  createTransactionsDownload,
  type ExportDeps,
  registerExports,
} from './transactions/export-transactions.ts'
import { getOrderDetail } from './transactions/get-order-detail.ts'
import { listTransactions } from './transactions/list-transactions.ts'
import type { Period } from './transactions/match-orders.ts'
import { summariseTransactions } from './transactions/summarise-transactions.ts'

type Deps = Omit<ExportDeps, 'period'> & HistoryDeps & PeopleDeps & { files: FileStore }

export function reportsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, calendar, clock } = deps
  const period = (): Period => ({
    timeZone: calendar.location.timeZone,
    today: calendar.timeAt(clock.now()).today,
  })
  const exporting = { ...deps, period }
  registerExports(exporting)
  registerParcels(exporting)

  implement(app, contract.listTransactionHistory, ({ body }) => listTransactions(db, body, period()))
  implement(app, contract.sumTransactions, async ({ body, caller }) => {
    const found = await summariseTransactions(db, body, period())
    // How many is everybody's; what they come to is the treasury's, as on the dashboard.
    if (!holdsAny(caller.capabilities, ['treasury', 'audit']))
      return { ...found, sums: null, countFirst: false }
    const countFirst = await hasUncounted(db, caller.accountId)
    return countFirst ? { ...found, sums: null, countFirst } : { ...found, countFirst }
  })
  implement(app, contract.exportTransactions, ({ body, caller }) =>
    createTransactionsDownload(exporting, caller.accountId, body),
  )
  implement(app, contract.countOpenIssues, () => readOpenIssues(db))
  implement(app, contract.getOrderDetail, ({ params, caller }) =>
    getOrderDetail(deps, params.tran_no, caller.accountId),
  )
  implement(app, office.showDashboard, ({ caller }) => showDashboard(deps, caller))
  registerFiles(deps)
  implement(app, exports.startTransactionExport, ({ body, caller }) =>
    startExport({ ...deps, period }, { filters: body, accountId: caller.accountId }),
  )
  implement(app, exports.getExport, ({ params, caller }) => findExport(db, params.id, caller.accountId))
  implement(app, exports.downloadExport, ({ params, caller }) =>
    createFileDownload(deps, params.id, caller.accountId),
  )
  implement(app, audit.listAudit, ({ query }) => readAudit(db, query, period()))
  implement(app, parcels.listParcels, ({ query }) => listParcels(db, query, period()))
  implement(app, parcels.countParcels, () => readParcelCounts(db, period()))
  implement(app, parcels.downloadParcels, ({ query, caller }) =>
    createParcelsDownload(exporting, caller.accountId, query),
  )
}
