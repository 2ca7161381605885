import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as dashboard from '@vazhipadu/contract/reports/dashboard'
import { call } from '../../../lib/api/call.ts'

export type Dashboard = ResponseOf<typeof dashboard.showDashboard>

/** A page that is left open all day: fresh every minute. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboard.showDashboard, {}, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
})
