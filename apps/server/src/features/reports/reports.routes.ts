import * as audit from '@vazhipadu/contract/reports/audit'
import * as office from '@vazhipadu/contract/reports/dashboard'
import * as exports from '@vazhipadu/contract/reports/exports'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import * as registers from '@vazhipadu/contract/reports/registers'
import * as contract from '@vazhipadu/contract/reports/transactions'
import { holdsAny, sumReaders } from '@vazhipadu/contract/rights'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../gateways/files.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { hasUncounted } from '../counter/counter.reads.ts'
import type { PeopleDeps } from '../notifications/batches/list-people.ts'
import type { HistoryDeps } from '../orders/list-orders.ts'
import { listAudit } from './audit/list-audit.ts'
import { showDashboard } from './dashboard/show-dashboard.ts'
import { createFileDownload, findExport, registerFiles } from './exports/find-export.ts'
import { startExport } from './exports/start-export.ts'
import { createParcelsDownload, registerParcels } from './parcels/export-parcels.ts'
import { listParcels, readParcelCounts } from './parcels/list-parcels.ts'
import { createLinesDownload, registerLines } from './registers/export-lines.ts'
import { listReceiptRegister } from './registers/list-receipt-register.ts'
import { readCashBook } from './registers/read-cash-book.ts'
import { readDayBook, readYearBook } from './registers/read-day-book.ts'
import { readSpan } from './registers/read-span.ts'
import { readTakings } from './registers/read-takings.ts'
import { countFirst } from './reports.errors.ts'
import { readOpenIssues } from './reports.reads.ts'
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
    // Every office member may see the counts, but only the treasury the sums, as on the dashboard.
    if (!holdsAny(caller.capabilities, sumReaders)) return { ...found, sums: null, countFirst: false }
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
  registerLines(exporting)
  /** A register's sums include the caller's own drawer: none is shown until that drawer was counted. */
  const mayRead = async ({ accountId }: Caller) => {
    if (await hasUncounted(db, accountId)) throw countFirst()
  }
  implement(app, registers.getDayBook, async ({ query, caller }) => {
    await mayRead(caller)
    return readDayBook(deps, query.month)
  })
  implement(app, registers.getYearBook, async ({ query, caller }) => {
    await mayRead(caller)
    return readYearBook(deps, query.financial_year)
  })
  implement(app, registers.getTakings, async ({ query, caller }) => {
    await mayRead(caller)
    return readTakings(db, await deps.catalogue.get(), readSpan(query, period().timeZone))
  })
  implement(app, registers.getCashBook, async ({ query, caller }) => {
    await mayRead(caller)
    return readCashBook(db, query.month, period().timeZone)
  })
  implement(app, registers.listReceiptRegister, async ({ query, caller }) => {
    await mayRead(caller)
    return listReceiptRegister(db, query, period().timeZone)
  })
  implement(app, registers.exportReceiptLines, async ({ body, caller }) => {
    await mayRead(caller)
    readSpan(body, period().timeZone)
    return createLinesDownload(exporting, caller.accountId, body)
  })
  implement(app, audit.listAudit, ({ query }) => listAudit(db, query, period()))
  implement(app, parcels.listParcels, ({ query }) => listParcels(db, query, period()))
  implement(app, parcels.countParcels, () => readParcelCounts(db, period()))
  implement(app, parcels.downloadParcels, ({ query, caller }) =>
    createParcelsDownload(exporting, caller.accountId, query),
  )
}
