import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as closedDay from '@vazhipadu/contract/closed-days'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'

export type ClosedDay = ResponseOf<typeof closedDay.readClosedDay>
export type DayOffer = ClosedDay['offers'][number]
type DayAnswer = RequestOf<typeof closedDay.answerClosedDay>['body']

/** Authorised by the token from the message's link. It is sent in the body, because URLs end up in logs. */
export const closedDayQuery = (token: string) =>
  queryOptions({
    queryKey: ['closed-day', token],
    queryFn: ({ signal }) => call(closedDay.readClosedDay, { body: { token } }, { signal }),
    staleTime: 0,
    retry: false,
    meta: { public: true },
  })

export const answerClosedDay = (body: DayAnswer) => call(closedDay.answerClosedDay, { body })

type DayOffersRequest = RequestOf<typeof closedDay.listDayOffers>['query']
export type AskedBooking = ResponseOf<typeof closedDay.listDayOffers>['offers'][number]

export const dayOffersQuery = (query: DayOffersRequest) =>
  queryOptions({
    queryKey: ['day-offers', query],
    queryFn: ({ signal }) => call(closedDay.listDayOffers, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
