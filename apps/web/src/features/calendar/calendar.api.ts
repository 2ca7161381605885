import { queryOptions } from '@tanstack/react-query'
import { getBookingCalendar, getDateForStar } from '@vazhipadu/contract/booking'
import { listBirthStars } from '@vazhipadu/contract/catalogue'
import { call } from '../../lib/api/call.ts'
import type { CivilDay, CivilMonth } from '../../lib/dates/civil-day.ts'
import { readToday } from './read-today.ts'

const minuteMs = 60_000

/** The temple's day: a page left open overnight asks again. */
export const todayQuery = queryOptions({
  queryKey: ['calendar', 'today'],
  queryFn: ({ signal }) => readToday(signal),
  staleTime: 5 * minuteMs,
  refetchInterval: 10 * minuteMs,
  meta: { public: true },
})

/** Places are taken while one looks: a month is asked for again after half a minute. */
export const monthQuery = (offeringId: number, month: CivilMonth) =>
  queryOptions({
    queryKey: ['calendar', 'month', offeringId, month],
    queryFn: ({ signal }) =>
      call(getBookingCalendar, { query: { offering_id: offeringId, month } }, { signal }),
    staleTime: minuteMs / 2,
    meta: { public: true },
  })

export const starDayQuery = (offeringId: number, starId: number, from: CivilDay) =>
  queryOptions({
    queryKey: ['calendar', 'star-day', offeringId, starId, from],
    queryFn: ({ signal }) =>
      call(
        getDateForStar,
        { query: { offering_id: offeringId, star_id: starId, start_date: from } },
        { signal },
      ),
    staleTime: minuteMs / 2,
    meta: { public: true },
  })

export const starsQuery = queryOptions({
  queryKey: ['birth-stars'],
  queryFn: async ({ signal }) => (await call(listBirthStars, {}, { signal })).stars,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { public: true },
})
