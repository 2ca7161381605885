import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as receipts from '@vazhipadu/contract/receipts'

import { call } from '../../lib/api/call.ts'

/** Never cached: the receipt may have been refunded since. */
export const verifyQuery = (code: string) =>
  queryOptions({
    queryKey: ['verify-receipt', code],
    queryFn: ({ signal }) => call(receipts.verifyReceipt, { params: { code } }, { signal }),
    staleTime: 0,
    meta: { public: true },
  })

export type Receipts = ResponseOf<typeof receipts.searchReceipt>
export type ReceiptSearch = RequestOf<typeof receipts.searchReceipt>['body']

export const receiptsQuery = (body: ReceiptSearch) =>
  queryOptions({
    queryKey: ['receipts', body],
    queryFn: ({ signal }) => call(receipts.searchReceipt, { body }, { signal }),
    placeholderData: keepPreviousData,
  })

export const downloadDuplicate = (tranNo: string, size?: 'A4' | 'A5') =>
  call(receipts.generateReceipt, {
    params: { id: tranNo },
    query: { duplicate: 'true', ...(size && { size }) },
  })
