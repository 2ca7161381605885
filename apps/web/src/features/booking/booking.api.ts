import { queryOptions } from '@tanstack/react-query'
import {
  checkDailyLimits,
  checkIfBlocked,
  getBlockedDates,
  getOnlineBookingSetting,
  planBooking,
} from '@vazhipadu/contract/booking'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'
import type { CivilDay } from '../../lib/dates/civil-day.ts'

export type PlanBody = RequestOf<typeof planBooking>['body']
export type Plan = ResponseOf<typeof planBooking>

/**
 * The dates the server proposes for a plan of many days, with availability. Other devotees may take places meanwhile.
 */
export const planQuery = (body: PlanBody) =>
  queryOptions({
    queryKey: ['plan', body],
    queryFn: ({ signal }) => call(planBooking, { body }, { signal }),
    staleTime: 30_000,
    meta: { public: true },
  })

/** Whether online booking is open, and the basket's limits. */
export const bookingSettingQuery = queryOptions({
  queryKey: ['booking-setting'],
  queryFn: ({ signal }) => call(getOnlineBookingSetting, {}, { signal }),
  staleTime: 60_000,
  meta: { public: true },
})

const placesFreshMs = 30_000

/** Every day that cannot be booked, from the given day to the end of the booking window. Days not listed are open. */
export const blockedDatesQuery = (offeringId: number, from: CivilDay) =>
  queryOptions({
    queryKey: ['calendar', 'blocked-dates', offeringId, from],
    queryFn: ({ signal }) =>
      call(getBlockedDates, { query: { offering_id: offeringId, start_date: from } }, { signal }),
    staleTime: placesFreshMs,
    meta: { public: true },
  })

/** Checks one day, which may come from a link or an old selection and may no longer be bookable. */
export const blockedDayQuery = (offeringId: number, date: CivilDay) =>
  queryOptions({
    queryKey: ['calendar', 'blocked-day', offeringId, date],
    queryFn: async ({ signal }) => {
      const { lines } = await call(checkIfBlocked, { body: [{ offering_id: offeringId, date }] }, { signal })
      return lines[0] ?? null
    },
    staleTime: placesFreshMs,
    meta: { public: true },
  })

type Limited = { offeringId: number; date: CivilDay; people: number; quantity: number }

/** How many of the chosen people still have room on the day, counted one after the other. */
export const dailyLimitsQuery = ({ offeringId, date, people, quantity }: Limited) =>
  queryOptions({
    queryKey: ['calendar', 'daily-limits', offeringId, date, people, quantity],
    queryFn: async ({ signal }) => {
      const line = { offering_id: offeringId, date, quantity }
      const body = Array.from({ length: people }, () => line)
      const { lines } = await call(checkDailyLimits, { body }, { signal })
      return { room: lines.filter(({ available }) => available).length * quantity, wanted: people * quantity }
    },
    staleTime: placesFreshMs,
    meta: { public: true },
  })
