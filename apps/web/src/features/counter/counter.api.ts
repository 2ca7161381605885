import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as drawers from '@vazhipadu/contract/counter/drawers'
import { findKnownDevotee } from '@vazhipadu/contract/counter/known-devotee'
import * as returns from '@vazhipadu/contract/counter/returns'
import * as counter from '@vazhipadu/contract/counter/sales'
import * as upi from '@vazhipadu/contract/counter/upi'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { getOrder } from '@vazhipadu/contract/orders'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type Counter = ResponseOf<typeof counter.getCounter>
export type Session = NonNullable<Counter['session']>
export type Sale = Counter['sales'][number]
export type CounterReturn = Counter['returns'][number]
export type SoldOrder = ResponseOf<typeof getOrder>
export type SaleRequest = RequestOf<typeof counter.sellAtCounter>['body']
export type Count = RequestOf<typeof drawers.countDrawer>['body']
export type UpiPayment = ResponseOf<typeof upi.listCounterUpi>['payments'][number]
export type Matched = ResponseOf<typeof upi.matchUpiStatement>
type Lines = SaleRequest['lines']
type ReturnRequest = RequestOf<typeof returns.takeBackSale>['body']

const decidedSoonMs = 5_000

export const counterQuery = queryOptions({
  queryKey: ['counter', 'drawer'],
  queryFn: ({ signal }) => call(counter.getCounter, {}, { signal }),
  // Poll while an approval is pending: the second person may approve on another device while the devotee waits.
  refetchInterval: ({ state: { data } }) =>
    data?.session?.waitsForSecond || data?.sales.some(({ waiting }) => waiting) ? decidedSoonMs : false,
})

/** One sale, with the amount that may be refunded without a second person. */
export const saleQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['counter', 'sale', tranNo],
    queryFn: ({ signal }) => call(counter.findCounterSale, { params: { tran_no: tranNo } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const upiQuery = (query: RequestOf<typeof upi.listCounterUpi>['query']) =>
  queryOptions({
    queryKey: ['counter', 'upi', query],
    queryFn: ({ signal }) => call(upi.listCounterUpi, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A month with counter availability; refetched whenever it is opened. */
export const counterMonthQuery = (offeringId: number, month: string) =>
  queryOptions({
    queryKey: ['calendar', 'counter', offeringId, month],
    queryFn: ({ signal }) =>
      call(counter.getCounterCalendar, { query: { offering_id: offeringId, month } }, { signal }),
    staleTime: 0,
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

const figuresIn = (mobile: string) => mobile.replaceAll(/[\s()-]/g, '')

/** People this mobile bought for before. Every lookup is audited, so it runs once per complete number. */
export const knownQuery = (mobile: string) =>
  queryOptions({
    queryKey: ['known-devotee', figuresIn(mobile)],
    queryFn: ({ signal }) => call(findKnownDevotee, { body: { mobile: figuresIn(mobile) } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

export const sessionsQuery = (query: RequestOf<typeof drawers.listCounterSessions>['query']) =>
  queryOptions({
    queryKey: ['counter', 'sessions', query],
    queryFn: ({ signal }) => call(drawers.listCounterSessions, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** One drawer, for its handover slip. */
export const drawerQuery = (id: string) =>
  queryOptions({
    queryKey: ['counter', 'session', id],
    queryFn: ({ signal }) => call(drawers.getCounterSession, { params: { id } }, { signal }),
  })

/** Approval of a drawer's difference by a second person, and the later review. */
type SeenCount = { id: string; countedCashPaise: number; countedUpiPaise: number }

/** Approves the count that is on the screen. */
export const agreeToDrawer = ({ id, countedCashPaise, countedUpiPaise }: SeenCount) =>
  call(drawers.agreeToDrawer, { params: { id }, body: { countedCashPaise, countedUpiPaise } })
export const markDrawerSeen = (id: string) => call(drawers.markDrawerSeen, { params: { id }, body: {} })

export type Drawer = ResponseOf<typeof drawers.getCounterSession>

/** A sale with its lines. Never cached, because a line may be performed at any time. */
export const soldOrderQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['counter', 'order', tranNo],
    queryFn: ({ signal }) => call(getOrder, { params: { tran_no: tranNo } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const openDrawer = (denominations: Count['denominations']) =>
  call(drawers.openCounter, { body: { denominations } })

/** The idempotency key makes a repeated request one sale. */
export const sell = ({ sale, idempotencyKey }: { sale: SaleRequest; idempotencyKey: string }) =>
  call(counter.sellAtCounter, { body: sale }, { idempotencyKey })

type Return = { tranNo: string; body: ReturnRequest; idempotencyKey: string }

/** The idempotency key makes a repeated request one return. */
export const takeBack = ({ tranNo, body, idempotencyKey }: Return) =>
  call(returns.takeBackSale, { params: { tran_no: tranNo }, body }, { idempotencyKey })

/** A return awaiting approval, as shown to the second person on the clerk's screen. */
export type RequestedReturn = {
  id: string
  tranNo: string
  amountPaise: number
  receipt: string
  name: string
}

export const askedOf = (sale: Sale): RequestedReturn | undefined =>
  sale.waiting?.isOwn
    ? {
        id: sale.waiting.id,
        tranNo: sale.tran_no,
        amountPaise: sale.waiting.amountPaise,
        receipt: sale.receipt_number ?? sale.tran_no,
        name: sale.customer_name,
      }
    : undefined

type Options = ResponseOf<typeof returns.getApproverPasskeyOptions>['options']
/** Runs the browser's WebAuthn prompt; resolves to the signed response. */
export type ShowKey = (
  options: Options,
) => Promise<RequestOf<typeof returns.agreeWithKey>['body']['response']>

/** Approval by the second person on the clerk's screen. */
export const agreeWithCode = ({ id, ...body }: { id: string; email: string; otpCode: string }) =>
  call(returns.agreeWithCode, { params: { id }, body })

export async function agreeWithKey({ id, showKey }: { id: string; showKey: ShowKey }) {
  const { options } = await call(returns.getApproverPasskeyOptions, { params: { id }, body: {} })
  return call(returns.agreeWithKey, { params: { id }, body: { response: await showKey(options) } })
}

/** Withdraws the clerk's own pending return. */
export const withdrawReturn = (id: string) => call(returns.declineReturn, { params: { id }, body: {} })

export const countDrawer = ({ id, count }: { id: string; count: Count }) =>
  call(drawers.countDrawer, { params: { id }, body: count })

export const explainDrawer = ({ id, reason }: { id: string; reason: string }) =>
  call(drawers.explainDrawer, { params: { id }, body: { reason } })

export const confirmUpi = (reference: string) => call(upi.confirmUpi, { params: { reference }, body: {} })

type StatedLine = RequestOf<typeof upi.matchUpiStatement>['body']['lines'][number]

export const matchStatement = (lines: StatedLine[]) => call(upi.matchUpiStatement, { body: { lines } })

/** Options for changes at the counter: drawer, quotes and lists are invalidated. */
export const counterChange: ChangeOptions = { subjects: ['counter', 'transactions'], refreshOn: 'settled' }
