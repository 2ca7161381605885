import { queryOptions } from '@tanstack/react-query'
import * as contract from '@vazhipadu/contract/reports/exports'
import { call } from '../../../lib/api/call.ts'
import type { Filters } from '../transactions/transactions.api.ts'

export const startExport = (body: Filters) => call(contract.startTransactionExport, { body })

/** An export job, polled every second until the file is ready. */
export const exportQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: ['exports', id],
    queryFn: ({ signal }) => call(contract.getExport, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : 1_000,
  })

export const downloadExport = (id: string) => call(contract.downloadExport, { params: { id } })
