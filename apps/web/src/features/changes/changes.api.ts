import { queryOptions } from '@tanstack/react-query'
import * as changes from '@vazhipadu/contract/changes'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { getOrderDetail } from '@vazhipadu/contract/reports/transactions'
import { call } from '../../lib/api/call.ts'

/** An order with the details the office sees. */
export type OrderDetail = ResponseOf<typeof getOrderDetail>
export type BookingChange = RequestOf<typeof changes.updateBooking>['body']
export type ParcelChange = RequestOf<typeof changes.previewParcels>['body']['parcels'][number]

export const saveBooking = (body: BookingChange) => call(changes.updateBooking, { body })

/** Checks whether parcels may be redirected; fails with the same errors as saving. */
export const previewParcels = (tranNo: string, parcels: ParcelChange[]) =>
  call(changes.previewParcels, { body: { tran_no: tranNo, parcels } })

export const moveLine = (tranNo: string, lineId: number, body: { date: string; version: number }) =>
  call(changes.moveLine, { params: { tran_no: tranNo, line_id: lineId }, body })

export const moveBack = (tranNo: string, lineId: number, version: number) =>
  call(changes.moveBack, { params: { tran_no: tranNo, line_id: lineId }, body: { version } })

type Correction = RequestOf<typeof changes.correctLine>['body']

export const correctLine = (tranNo: string, lineId: number, body: Correction) =>
  call(changes.correctLine, { params: { tran_no: tranNo, line_id: lineId }, body })

export type DeliveryRequest = RequestOf<typeof changes.previewDelivery>['body']

export const deliveryPreviewQuery = (body: DeliveryRequest) =>
  queryOptions({
    queryKey: ['delivery-preview', body],
    queryFn: ({ signal }) => call(changes.previewDelivery, { body }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const changeDelivery = (body: DeliveryRequest & { version: number }) =>
  call(changes.updateDeliveryOption, { body })
