import { queryOptions } from '@tanstack/react-query'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as dashboard from '@vazhipadu/contract/reports/dashboard'
import { call } from '../../../lib/api/call.ts'

export type Dashboard = ResponseOf<typeof dashboard.showDashboard>

/** Refetched every minute, because the page stays open all day. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call(dashboard.showDashboard, {}, { signal }),
  staleTime: 30_000,
  refetchInterval: 60_000,
})
