import { queryOptions } from '@tanstack/react-query'
import { getOnlineBookingSetting, planBooking } from '@vazhipadu/contract/booking'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'

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
