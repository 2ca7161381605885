import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as auditContract from '@vazhipadu/contract/reports/audit'
import { call } from '../../../lib/api/call.ts'

export type AuditRow = ResponseOf<typeof auditContract.listAudit>['entries'][number]

export const auditQuery = (query: RequestOf<typeof auditContract.listAudit>['query']) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(auditContract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
