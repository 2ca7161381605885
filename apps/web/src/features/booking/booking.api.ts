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

/** The dates of many days, as the temple would give them; places go while one looks. */
export const planQuery = (body: PlanBody) =>
  queryOptions({
    queryKey: ['plan', body],
    queryFn: ({ signal }) => call(planBooking, { body }, { signal }),
    staleTime: 30_000,
    meta: { public: true },
  })

/** Whether booking is open, and the numbers a basket goes by. */
export const bookingSettingQuery = queryOptions({
  queryKey: ['booking-setting'],
  queryFn: ({ signal }) => call(getOnlineBookingSetting, {}, { signal }),
  staleTime: 60_000,
  meta: { public: true },
})

const placesFreshMs = 30_000

/** From a day on to the end of the opening, every day that cannot be booked: what is left out is open. */
export const blockedDatesQuery = (offeringId: number, from: CivilDay) =>
  queryOptions({
    queryKey: ['calendar', 'blocked-dates', offeringId, from],
    queryFn: ({ signal }) =>
      call(getBlockedDates, { query: { offering_id: offeringId, start_date: from } }, { signal }),
    staleTime: placesFreshMs,
    meta: { public: true },
  })

/** Whether a day that came with a link, or was chosen a while ago, can still be booked at all. */
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

/** How many of those chosen still have room on the day, one after the other. */
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
