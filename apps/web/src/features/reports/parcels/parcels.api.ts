import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as parcels from '@vazhipadu/contract/reports/parcels'
import { call } from '../../../lib/api/call.ts'

export type ParcelsRequest = RequestOf<typeof parcels.listParcels>['query']
export type Filters = RequestOf<typeof parcels.downloadParcels>['query']
export type ParcelList = ResponseOf<typeof parcels.listParcels>
export type Parcel = ParcelList['parcels'][number]
export type Counts = ResponseOf<typeof parcels.countParcels>

/** Never cached: a colleague may be packing at the same time. */
export const parcelsQuery = (query: ParcelsRequest) =>
  queryOptions({
    queryKey: ['parcels', 'list', query],
    queryFn: ({ signal }) => call(parcels.listParcels, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const countsQuery = queryOptions({
  queryKey: ['parcels', 'counts'],
  queryFn: ({ signal }) => call(parcels.countParcels, {}, { signal }),
})

export const downloadParcels = (query: Filters) => call(parcels.downloadParcels, { query })
