import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as reports from '@vazhipadu/contract/reports/transactions'
import { call } from '../../../lib/api/call.ts'

export type TransactionsRequest = RequestOf<typeof reports.listTransactionHistory>['body']
export type TransactionList = ResponseOf<typeof reports.listTransactionHistory>
export type Transaction = TransactionList['transactions'][number]
export type Filters = RequestOf<typeof reports.exportTransactions>['body']

/** Never cached: a colleague may be refunding at the same time. */
export const transactionsQuery = (body: TransactionsRequest) =>
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

export const openIssuesQuery = queryOptions({
  queryKey: ['transactions', 'issues'],
  queryFn: ({ signal }) => call(reports.countOpenIssues, {}, { signal }),
  refetchInterval: 60_000,
})

export const downloadTransactions = (body: Filters) => call(reports.exportTransactions, { body })
