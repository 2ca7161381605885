import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import * as registers from '@vazhipadu/contract/reports/registers'
import { call } from '../../../lib/api/call.ts'

export type DayBook = ResponseOf<typeof registers.getDayBook>
export type YearBook = ResponseOf<typeof registers.getYearBook>
export type CashBook = ResponseOf<typeof registers.getCashBook>
export type Takings = ResponseOf<typeof registers.getTakings>
export type ReceiptRegister = ResponseOf<typeof registers.listReceiptRegister>
type RegisterQuery = RequestOf<typeof registers.listReceiptRegister>['query']
export type Span = RequestOf<typeof registers.getTakings>['query']

const key = 'registers'

export const dayBookQuery = (month: string) =>
  queryOptions({
    queryKey: [key, 'day-book', month],
    queryFn: ({ signal }) => call(registers.getDayBook, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const yearBookQuery = (financialYear: string) =>
  queryOptions({
    queryKey: [key, 'year', financialYear],
    queryFn: ({ signal }) =>
      call(registers.getYearBook, { query: { financial_year: financialYear } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const cashBookQuery = (month: string) =>
  queryOptions({
    queryKey: [key, 'cash-book', month],
    queryFn: ({ signal }) => call(registers.getCashBook, { query: { month } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const takingsQuery = (span: Span) =>
  queryOptions({
    queryKey: [key, 'takings', span],
    queryFn: ({ signal }) => call(registers.getTakings, { query: span }, { signal }),
    placeholderData: keepPreviousData,
  })

export const receiptRegisterQuery = (query: RegisterQuery) =>
  queryOptions({
    queryKey: [key, 'receipts', query],
    queryFn: ({ signal }) => call(registers.listReceiptRegister, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const downloadLines = (span: Span) => call(registers.exportReceiptLines, { body: span })
