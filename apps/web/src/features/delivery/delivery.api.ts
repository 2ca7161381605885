import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as delivery from '@vazhipadu/contract/delivery'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import type { listParcels } from '@vazhipadu/contract/reports/parcels'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'

/** A parcel as shown in the office's list. */
export type Parcel = ResponseOf<typeof listParcels>['parcels'][number]
export type Step = (typeof delivery.parcelSteps)[number]
export type Outcome = (typeof delivery.parcelOutcomes)[number]
export type Tracking = RequestOf<typeof delivery.keepTracking>['body']
export type TrackingLine = ResponseOf<typeof delivery.previewTracking>['lines'][number]

export const trackingQuery = (body: Tracking) =>
  queryOptions({
    queryKey: ['parcels', 'tracking', body],
    queryFn: ({ signal }) => call(delivery.previewTracking, { body }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const pick = (chosen: readonly Parcel[]) => chosen.map(({ id, version }) => ({ id, version }))

export type MarkRequest = { step: Step; chosen: readonly Parcel[]; carrier?: string }

export const mark = ({ step, chosen, carrier }: MarkRequest) =>
  call(delivery.markParcels, { body: { step, parcels: pick(chosen), ...(carrier && { carrier }) } })

export const resend = (chosen: readonly Parcel[]) =>
  call(delivery.resendParcels, { body: { parcels: pick(chosen) } })

export const keepTracking = (body: Tracking) => call(delivery.keepTracking, { body })

export type LabelRequest = { ids: number[]; perSheet: 24 | 12; startAt: number }

export const downloadLabels = ({ ids, perSheet, startAt }: LabelRequest) =>
  call(delivery.printLabels, { body: { parcel_ids: ids, per_sheet: perSheet, start_at: startAt } })

export const downloadTestSheet = (perSheet: 24 | 12) =>
  call(delivery.printTestPage, { body: { per_sheet: perSheet } })

/** Options for changes to parcels: the list, its counts, and the orders showing them are invalidated. */
export const parcelChange: ChangeOptions = { subjects: ['parcels', 'transactions'], refreshOn: 'settled' }
