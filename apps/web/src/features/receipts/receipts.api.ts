import { queryOptions } from '@tanstack/react-query'
import { verifyReceipt } from '@vazhipadu/contract/receipts'
import { call } from '../../lib/api/call.ts'

/** Always asked again: a receipt may have been refunded since. */
export const verifyQuery = (code: string) =>
  queryOptions({
    queryKey: ['verify-receipt', code],
    queryFn: ({ signal }) => call(verifyReceipt, { params: { code } }, { signal }),
    staleTime: 0,
    meta: { public: true },
  })
