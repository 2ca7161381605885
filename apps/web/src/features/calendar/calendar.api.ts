import { queryOptions } from '@tanstack/react-query'
import { getBookingCalendar, getDateForStar } from '@vazhipadu/contract/booking'
import * as office from '@vazhipadu/contract/calendar'
import { listBirthStars } from '@vazhipadu/contract/catalogue'
import type { RequestOf } from '@vazhipadu/contract/endpoint'
import { errorText } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import type { ChangeOptions } from '../../lib/api/use-change.ts'
import type { CivilDay, CivilMonth } from '../../lib/dates/civil-day.ts'
import { showToast } from '../../ui/feedback/toast.tsx'

const minuteMs = 60_000

/** Stale after 30 s, because other devotees take places meanwhile. */
export const monthQuery = (offeringId: number, month: CivilMonth) =>
  queryOptions({
    queryKey: ['calendar', 'month', offeringId, month],
    queryFn: ({ signal }) =>
      call(getBookingCalendar, { query: { offering_id: offeringId, month } }, { signal }),
    staleTime: minuteMs / 2,
    meta: { public: true, keep: true },
  })

/** Query for a month of one sales channel: online or counter. */
export type MonthQuery = (offeringId: number, month: CivilMonth) => ReturnType<typeof monthQuery>

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
  meta: { public: true, keep: true },
})

/** Twelve months of the office calendar, starting with `from`. */
export const yearQuery = (from: CivilMonth) =>
  queryOptions({
    queryKey: ['calendar', 'year', from],
    queryFn: ({ signal }) => call(office.getCalendarYear, { query: { from } }, { signal }),
    staleTime: minuteMs / 2,
  })

type OverrideBody = RequestOf<typeof office.overrideDays>['body']
export type DayCorrection = OverrideBody['days'][number]
export type Closing = RequestOf<typeof office.addBlock>['body']
type DayLimit = RequestOf<typeof office.limitDay>['body']

export const overrideDays = (body: OverrideBody) => call(office.overrideDays, { body })

export const removeOverride = (date: CivilDay) => call(office.removeOverride, { params: { date } })

/** What a closing would affect. Never cached: it is fetched again whenever the draft changes. */
export const closingPreviewQuery = (closing: Closing) =>
  queryOptions({
    queryKey: ['calendar', 'closing-preview', closing],
    queryFn: ({ signal }) => call(office.previewBlock, { body: closing }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const addBlock = (body: Closing) => call(office.addBlock, { body })

export const removeBlock = (id: string) => call(office.removeBlock, { params: { id } })

export const limitDay = (body: DayLimit) => call(office.limitDay, { body })

/** Options for office changes to the calendar. */
export const calendarChange: ChangeOptions = {
  subjects: ['calendar'],
  refreshOn: 'success',
  onError: (failure) => {
    showToast(errorText(failure), 'error')
  },
}
