import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as contract from '@vazhipadu/contract/payments'
import { call } from '../../lib/api/call.ts'
import type { CivilDay, CivilMonth } from '../../lib/dates/civil-day.ts'

export type Reconciliation = ResponseOf<typeof contract.getReconciliation>
export type Settlement = Reconciliation['settlements'][number]
export type Difference = Reconciliation['differences'][number]
export type Dispute = ResponseOf<typeof contract.listDisputes>['disputes'][number]
export type Unclaimed = ResponseOf<typeof contract.listUnclaimedPayments>['payments'][number]
export type SettledItem = ResponseOf<typeof contract.getSettlement>['items'][number]

const key = 'reconciliation'

/** Invalidates the month's books, the settlements and the disputes. */
export const refreshReconciliation = (client: QueryClient) => client.invalidateQueries({ queryKey: [key] })

export const monthQuery = (month: CivilMonth) =>
  queryOptions({
    queryKey: [key, 'month', month],
    queryFn: ({ signal }) => call(contract.getReconciliation, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const settlementQuery = (id: string, page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: [key, 'settlement', id, page],
    queryFn: ({ signal }) => call(contract.getSettlement, { params: { id }, query: page }, { signal }),
    placeholderData: keepPreviousData,
  })

export const disputesQuery = queryOptions({
  queryKey: [key, 'disputes'],
  queryFn: ({ signal }) => call(contract.listDisputes, {}, { signal }),
})

export const unclaimedQuery = queryOptions({
  queryKey: [key, 'unclaimed'],
  queryFn: ({ signal }) => call(contract.listUnclaimedPayments, {}, { signal }),
})

export const decideUnclaimed = ({ orderId, decision }: { orderId: string; decision: 'ours' | 'foreign' }) =>
  call(contract.decideUnclaimedPayment, { params: { order_id: orderId }, body: { decision } })

export const seeSettlement = ({ id, on }: { id: string; on: CivilDay | null }) =>
  call(contract.seeSettlement, { params: { id }, body: { on } })

export const fetchMonth = (month: CivilMonth) => call(contract.fetchReconciliation, { body: { month } })

export const downloadSettlement = (id: string) => call(contract.exportSettlement, { params: { id } })
