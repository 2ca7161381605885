import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as counter from '@vazhipadu/contract/counter'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { getOrder } from '@vazhipadu/contract/orders'
import * as contract from '@vazhipadu/contract/payments'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'
import type { CivilDay, CivilMonth } from '../../lib/dates/civil-day.ts'

export type Counter = ResponseOf<typeof counter.getCounter>
export type Session = NonNullable<Counter['session']>
export type Sale = Counter['sales'][number]
export type Given = Counter['returns'][number]
export type SoldOrder = ResponseOf<typeof getOrder>
export type SaleWish = RequestOf<typeof counter.sellAtCounter>['body']
export type Count = RequestOf<typeof counter.closeCounter>['body']
type Lines = SaleWish['lines']
type ReturnWish = RequestOf<typeof counter.takeBackSale>['body']

export const counterQuery = queryOptions({
  queryKey: ['counter', 'drawer'],
  queryFn: ({ signal }) => call(counter.getCounter, {}, { signal }),
})

export const quoteQuery = (lines: Lines) =>
  queryOptions({
    queryKey: ['counter', 'quote', lines],
    queryFn: ({ signal }) => call(counter.quoteAtCounter, { body: { lines } }, { signal }),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

export const sessionsQuery = (query: RequestOf<typeof counter.listCounterSessions>['query']) =>
  queryOptions({
    queryKey: ['counter', 'sessions', query],
    queryFn: ({ signal }) => call(counter.listCounterSessions, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A sale with its lines, always as it is now: somebody may be performing its pooja. */
export const soldOrderQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['counter', 'order', tranNo],
    queryFn: ({ signal }) => call(getOrder, { params: { tran_no: tranNo } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const openDrawer = (floatPaise: number) => call(counter.openCounter, { body: { floatPaise } })

/** One press is one sale, also when its answer was lost and it is sent again. */
export const sell = ({ wish, key }: { wish: SaleWish; key: string }) =>
  call(counter.sellAtCounter, { body: wish }, { headers: { 'idempotency-key': key } })

/** One press is one return, also when its answer was lost and it is sent again. */
export const takeBack = ({ tranNo, wish, key }: { tranNo: string; wish: ReturnWish; key: string }) =>
  call(
    counter.takeBackSale,
    { params: { tran_no: tranNo }, body: wish },
    { headers: { 'idempotency-key': key } },
  )

export const closeDrawer = ({ id, count }: { id: string; count: Count }) =>
  call(counter.closeCounter, { params: { id }, body: count })

export type Reconciliation = ResponseOf<typeof contract.getReconciliation>
export type Settlement = Reconciliation['settlements'][number]
export type Difference = Reconciliation['differences'][number]
export type Dispute = ResponseOf<typeof contract.listDisputes>['disputes'][number]
export type SettledItem = ResponseOf<typeof contract.getSettlement>['items'][number]

const key = 'reconciliation'

/** The month's books, a settlement and the disputes. */
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

export const seeSettlement = ({ id, on }: { id: string; on: CivilDay | null }) =>
  call(contract.seeSettlement, { params: { id }, body: { on } })

export const fetchMonth = (month: CivilMonth) => call(contract.fetchReconciliation, { body: { month } })

export const offerSettlement = (id: string) => call(contract.exportSettlement, { params: { id } })

/** A change at the counter: drawer, quotes and lists are asked for again. */
export const counterChange: ChangeOptions = { subjects: ['counter', 'transactions'], refreshOn: 'settled' }
