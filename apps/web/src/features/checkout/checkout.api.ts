import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/checkout'
import * as checkout from '@vazhipadu/contract/checkout'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { call } from '../../lib/api/call.ts'

export type BasketBody = RequestOf<typeof contract.quoteBasket>['body']
export type Quote = ResponseOf<typeof contract.quoteBasket>
export type QuotedLine = Quote['lines'][number]
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

export type HandedOver = RequestOf<typeof contract.paymentSuccess>['body']

/** The browser saw a payment succeed: the server looks what is true. */
export const reportPaymentSuccess = (body: HandedOver) => call(contract.paymentSuccess, { body })

/** The browser saw the page closed or fail: the server looks what is true. */
export const reportPaymentFailure = (tranNo: string) =>
  call(contract.paymentFailure, { body: { tran_no: tranNo } })

/** An order whose money came too late, as the office reads it. */
export type LateOrder = ResponseOf<typeof getOrderDetail>['order']

export const rescueOrder = (tranNo: string, version: number, dates: { line_id: number; date: string }[]) =>
  call(checkout.rescueOrder, { params: { tran_no: tranNo }, body: { version, dates } })
