import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as auditContract from '@vazhipadu/contract/reports/audit'
import * as dashboard from '@vazhipadu/contract/reports/dashboard'
import * as sheets from '@vazhipadu/contract/reports/exports'
import * as reports from '@vazhipadu/contract/reports/transactions'
import { call } from '../../lib/api/call.ts'

export type HistoryAsked = RequestOf<typeof reports.listTransactionHistory>['body']
export type History = ResponseOf<typeof reports.listTransactionHistory>
export type Transaction = History['transactions'][number]
export type AuditRow = ResponseOf<typeof auditContract.listAudit>['entries'][number]
export type Filters = RequestOf<typeof reports.exportTransactions>['body']
export type Dashboard = ResponseOf<typeof dashboard.showDashboard>

/** Always asked again: somebody else may be refunding at the next desk. */
export const historyQuery = (body: HistoryAsked) =>
  queryOptions({
    queryKey: ['transactions', 'list', body],
    queryFn: ({ signal }) => call(reports.listTransactionHistory, { body }, { signal }),
    placeholderData: keepPreviousData,
  })

export const sumsQuery = (filters: Filters, all: boolean) =>
  queryOptions({
    queryKey: ['transactions', 'sums', filters, all],
    queryFn: ({ signal }) => call(reports.sumTransactions, { body: { ...filters, all } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page that is left open all day: fresh every minute. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboard.showDashboard, {}, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
})

export const mattersQuery = queryOptions({
  queryKey: ['transactions', 'matters'],
  queryFn: ({ signal }) => call(reports.countMatters, {}, { signal }),
})

export const auditQuery = (query: RequestOf<typeof auditContract.listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(auditContract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const offerExport = (body: Filters) => call(reports.exportTransactions, { body })

export const startSheet = (body: Filters) => call(sheets.startTransactionSheet, { body })

/** A file that a worker makes; asked for every second while it does. */
export const sheetQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['exports', id],
    queryFn: ({ signal }) => call(sheets.getExport, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : 1_000,
  })

export const offerSheet = (id: string) => call(sheets.downloadExport, { params: { id } })
