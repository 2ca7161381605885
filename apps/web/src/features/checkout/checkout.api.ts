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

/** Prices and places come from the server; the previous quote is shown while a new one is fetched. */
export const quoteQuery = (body: BasketBody) =>
  queryOptions({
    queryKey: ['quote', body],
    queryFn: ({ signal }) => call(contract.quoteBasket, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    enabled: body.lines.length > 0,
  })

export const initiate = (body: BasketBody, expectedTotalPaise: number | undefined, idempotencyKey: string) =>
  call(contract.initiateBooking, { body: { ...body, expectedTotalPaise } }, { idempotencyKey })

export const getCheckout = (tranNo: string) => call(contract.getCheckout, { params: { tran_no: tranNo } })

export type HandedOver = RequestOf<typeof contract.paymentSuccess>['body']

/** Reports that the browser saw the payment succeed; the server verifies it with the provider. */
export const reportPaymentSuccess = (body: HandedOver) => call(contract.paymentSuccess, { body })

/** Reports that the payment page was closed or failed; the server verifies it with the provider. */
export const reportPaymentFailure = (tranNo: string) =>
  call(contract.paymentFailure, { body: { tran_no: tranNo } })

/** An order paid after its hold expired, with the details the office sees. */
export type LateOrder = ResponseOf<typeof getOrderDetail>['order']

export const rescueOrder = (tranNo: string, version: number, dates: { line_id: number; date: string }[]) =>
  call(checkout.rescueOrder, { params: { tran_no: tranNo }, body: { version, dates } })
