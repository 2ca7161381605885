import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as counter from '@vazhipadu/contract/counter'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { getOrder } from '@vazhipadu/contract/orders'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type Counter = ResponseOf<typeof counter.getCounter>
export type Session = NonNullable<Counter['session']>
export type Sale = Counter['sales'][number]
export type Given = Counter['returns'][number]
export type SoldOrder = ResponseOf<typeof getOrder>
export type SaleRequest = RequestOf<typeof counter.sellAtCounter>['body']
export type Count = RequestOf<typeof counter.closeCounter>['body']
type Lines = SaleRequest['lines']
type ReturnRequest = RequestOf<typeof counter.takeBackSale>['body']

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

/** The idempotency key makes it one sale, also when its answer was lost and it is sent again. */
export const sell = ({ sale, idempotencyKey }: { sale: SaleRequest; idempotencyKey: string }) =>
  call(counter.sellAtCounter, { body: sale }, { idempotencyKey })

type Return = { tranNo: string; body: ReturnRequest; idempotencyKey: string }

/** One return, as above. */
export const takeBack = ({ tranNo, body, idempotencyKey }: Return) =>
  call(counter.takeBackSale, { params: { tran_no: tranNo }, body }, { idempotencyKey })

export const closeDrawer = ({ id, count }: { id: string; count: Count }) =>
  call(counter.closeCounter, { params: { id }, body: count })

/** A change at the counter: drawer, quotes and lists are asked for again. */
export const counterChange: ChangeOptions = { subjects: ['counter', 'transactions'], refreshOn: 'settled' }
