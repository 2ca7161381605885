import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as delivery from '@vazhipadu/contract/changes'
import * as changes from '@vazhipadu/contract/changes'
import * as contract from '@vazhipadu/contract/checkout'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as orders from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { bookingListSubjects, refresh } from '../../lib/api/query-subjects.ts'

export type BasketBody = RequestOf<typeof contract.quoteBasket>['body']
export type Quote = ResponseOf<typeof contract.quoteBasket>
export type QuotedLine = Quote['lines'][number]
export type Order = z.infer<typeof orders.order>
export type OrderLine = Order['lines'][number]
export type OrderParcel = Order['parcels'][number]
export type OrderStatus = ResponseOf<typeof orders.getOrderStatus>
export type Placed = ResponseOf<typeof contract.initiateBooking>

/** Prices and places are the server's word; the last one stands while a new one is on its way. */
export const quoteQuery = (body: BasketBody) =>
  queryOptions({
    queryKey: ['quote', body],
    queryFn: ({ signal }) => call(contract.quoteBasket, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    enabled: body.lines.length > 0,
  })

export const initiate = (body: BasketBody, idempotencyKey: string) =>
  call(contract.initiateBooking, { body }, { idempotencyKey })

export const getCheckout = (tranNo: string) => call(contract.getCheckout, { params: { tran_no: tranNo } })

/** Until when by this device's clock, however wrong that goes: the temple says how long it is from now. */
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
  })

/** Something of it has changed: it and the list of bookings are asked for again. */
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

export type BookingsAsked = RequestOf<typeof orders.myBookings>['body']

export const bookingsQuery = (body: BookingsAsked) =>
  queryOptions({
    queryKey: ['my-bookings', body],
    queryFn: async ({ signal }) => {
      const found = await call(orders.myBookings, { body }, { signal })
      return { ...found, bookings: found.bookings.map(byOwnClock) }
    },
    placeholderData: keepPreviousData,
  })

/** The browser saw the page closed or fail: the server looks what is true. */
export const tellFailure = (tranNo: string) => call(contract.paymentFailure, { body: { tran_no: tranNo } })

export const moveLine = (tranNo: string, lineId: number, body: { date: string; version: number }) =>
  call(changes.moveLine, { params: { tran_no: tranNo, line_id: lineId }, body })

export type DeliveryWish = RequestOf<typeof delivery.previewDelivery>['body']

export const deliveryPreviewQuery = (body: DeliveryWish) =>
  queryOptions({
    queryKey: ['delivery-preview', body],
    queryFn: ({ signal }) => call(delivery.previewDelivery, { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const changeDelivery = (body: DeliveryWish & { version: number }) =>
  call(delivery.updateDeliveryOption, { body })
