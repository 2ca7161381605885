import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as delivery from '@vazhipadu/contract/delivery'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

export type ParcelsAsked = RequestOf<typeof parcels.listParcels>['query']
export type Filters = RequestOf<typeof parcels.downloadParcels>['query']
export type ParcelList = ResponseOf<typeof parcels.listParcels>
export type Parcel = ParcelList['parcels'][number]
export type Counts = ResponseOf<typeof parcels.countParcels>
export type Step = (typeof delivery.parcelSteps)[number]
export type Outcome = (typeof delivery.parcelOutcomes)[number]
export type Tracking = RequestOf<typeof delivery.keepTracking>['body']
export type TrackingLine = ResponseOf<typeof delivery.previewTracking>['lines'][number]

/** Always asked again: somebody may be packing at the next table. */
export const parcelsQuery = (query: ParcelsAsked) =>
  queryOptions({
    queryKey: ['parcels', 'list', query],
    queryFn: ({ signal }) => call(parcels.listParcels, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const countsQuery = queryOptions({
  queryKey: ['parcels', 'counts'],
  queryFn: ({ signal }) => call(parcels.countParcels, {}, { signal }),
})

export const trackingQuery = (body: Tracking) =>
  queryOptions({
    queryKey: ['parcels', 'tracking', body],
    queryFn: ({ signal }) => call(delivery.previewTracking, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const pick = (chosen: readonly Parcel[]) => chosen.map(({ id, version }) => ({ id, version }))

export type MarkWish = { step: Step; chosen: readonly Parcel[]; carrier?: string }

export const mark = ({ step, chosen, carrier }: MarkWish) =>
  call(delivery.markParcels, { body: { step, parcels: pick(chosen), ...(carrier && { carrier }) } })

export const resend = (chosen: readonly Parcel[]) =>
  call(delivery.resendParcels, { body: { parcels: pick(chosen) } })

export const keepTracking = (body: Tracking) => call(delivery.keepTracking, { body })

export type LabelWish = { ids: number[]; perSheet: 24 | 12; startAt: number }

export const offerLabels = ({ ids, perSheet, startAt }: LabelWish) =>
  call(delivery.printLabels, { body: { parcel_ids: ids, per_sheet: perSheet, start_at: startAt } })

export const offerTestSheet = (perSheet: 24 | 12) =>
  call(delivery.printTestSheet, { body: { per_sheet: perSheet } })

export const offerParcels = (query: Filters) => call(parcels.downloadParcels, { query })

/** A change to parcels: the list and its heads are asked for again, and the orders that show them. */
export const parcelChange: ChangeOptions = { subjects: ['parcels', 'transactions'], refreshOn: 'settled' }
