import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as orders from '@vazhipadu/contract/orders'
import { listUserPayments } from '@vazhipadu/contract/payments'
import * as reports from '@vazhipadu/contract/reports/transactions'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { bookingListSubjects, refresh } from '../../lib/api/query-subjects.ts'
import { type Bookings, keepAllSettled, keepSettled } from './keep-settled.ts'

export type Order = z.infer<typeof orders.order>
export type OrderLine = Order['lines'][number]
export type OrderParcel = Order['parcels'][number]
export type OrderStatus = ResponseOf<typeof orders.getOrderStatus>

/** Computes the hold's expiry on this device's clock from the seconds left, because the clock may be wrong. */
const byOwnClock = <Held extends { holdUntil: string | null; holdSecondsLeft: number | null }>(
  held: Held,
): Held => {
  const { holdSecondsLeft } = held
  if (holdSecondsLeft === null) return held
  return { ...held, holdUntil: new Date(Date.now() + holdSecondsLeft * 1000).toISOString() }
}

export const orderQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['orders', tranNo],
    queryFn: async ({ signal }) =>
      byOwnClock(await call(orders.getOrder, { params: { tran_no: tranNo } }, { signal })),
    // Orders of other people, opened by the office, are not cached offline.
    meta: {
      keep: (found) => {
        const order = found as ResponseOf<typeof orders.getOrder>
        return order.isOwn ? keepSettled(order) : undefined
      },
    },
  })

export const isReceiptComing = ({ status, receiptNumber }: Order) =>
  status === 'confirmed' && receiptNumber === null

/** Polled until the receipt exists, which is created shortly after the booking. */
export const receiptQuery = (tranNo: string) =>
  queryOptions({
    ...orderQuery(tranNo),
    refetchInterval: ({ state }) => (state.data && isReceiptComing(state.data) ? 3_000 : false),
  })

/** Invalidates one booking and the list of bookings. */
export const refreshBooking = (client: QueryClient, tranNo: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: orderQuery(tranNo).queryKey }),
    refresh(client, bookingListSubjects),
  ])

export const statusQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['order-status', tranNo],
    queryFn: async ({ signal }) =>
      byOwnClock(await call(orders.getOrderStatus, { params: { tran_no: tranNo } }, { signal })),
    staleTime: 0,
    meta: { public: true },
  })

export type BookingsRequest = RequestOf<typeof orders.myBookings>['body']

/** Page size of the list. */
export const bookingsAtATime = 10
/** First requests of the list and of the home page; prefetched while the page's code loads. */
export const firstBookings = { status: 'upcoming', skip: 0, limit: bookingsAtATime } satisfies BookingsRequest
export const nextBookings = {
  unpaid: { status: 'awaiting_payment', limit: 3 },
  coming: { status: 'upcoming', limit: 5 },
  past: { status: 'past', limit: 5 },
} satisfies Record<string, BookingsRequest>

/** Lists that may be cached offline. Other lists show unpaid orders and are always fetched. */
const lasting: ReadonlySet<BookingsRequest['status']> = new Set(['upcoming', 'past', '', undefined])

export const bookingsQuery = (body: BookingsRequest) =>
  queryOptions({
    queryKey: ['my-bookings', body],
    queryFn: async ({ signal }) => {
      const found = await call(orders.myBookings, { body }, { signal })
      return { ...found, bookings: found.bookings.map(byOwnClock) }
    },
    placeholderData: keepPreviousData,
    meta: lasting.has(body.status) ? { keep: (found) => keepAllSettled(found as Bookings) } : {},
  })

/** Stale after 10 s: the prefetched answer is used, an older one is refetched. */
export const unpaidQuery = queryOptions({ ...bookingsQuery(nextBookings.unpaid), staleTime: 10_000 })

export type UserPayments = ResponseOf<typeof listUserPayments>
export type UserPayment = UserPayments['transactions'][number]

/** The devotee's payments and refunds, newest first. */
export const userPaymentsQuery = (page: { skip: number; limit: number }) =>
  queryOptions({
    queryKey: ['user-transactions', page],
    queryFn: ({ signal }) => call(listUserPayments, { query: page }, { signal }),
    placeholderData: keepPreviousData,
  })

/** An order as the office sees it, with payments, notifications and changes. */
export type OrderDetail = ResponseOf<typeof reports.getOrderDetail>
export type AuditRow = OrderDetail['audit'][number]
export type OrderRefund = OrderDetail['refunds'][number]

export const orderDetailQuery = (tranNo: string) =>
  queryOptions({
    queryKey: ['transactions', 'detail', tranNo],
    queryFn: ({ signal }) => call(reports.getOrderDetail, { params: { tran_no: tranNo } }, { signal }),
  })
