import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as sheet from '@vazhipadu/contract/day-sheet'
import type { RequestOf, ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'

const minuteMs = 60_000

export type DaySheet = ResponseOf<typeof sheet.getDaySheet>
export type SheetGroup = DaySheet['deities'][number]['groups'][number]
export type SheetEntry = SheetGroup['entries'][number]
export type SheetVersion = DaySheet['versions'][number]

/** Refetched while the page is open: bookings change until the pooja begins. */
export const daySheetQuery = (onDate: string) =>
  queryOptions({
    queryKey: ['day-sheet', onDate],
    queryFn: ({ signal }) => call(sheet.getDaySheet, { query: { on_date: onDate } }, { signal }),
    refetchInterval: minuteMs,
  })

/** Never cached: tomorrow's sheet may be printed while a booking is being changed. */
export const printedSheetsQuery = (days: readonly string[]) =>
  queryOptions({
    queryKey: ['day-sheet', 'printed', days],
    queryFn: ({ signal }) =>
      call(sheet.listPrintedSheets, { query: { on_dates: days.join(',') } }, { signal }),
    enabled: days.length > 0,
    placeholderData: keepPreviousData,
  })

export type Printing = Omit<RequestOf<typeof sheet.printDaySheet>['body'], 'on_date'>

export const downloadDaySheet = (onDate: string, which: Printing) =>
  call(sheet.printDaySheet, { body: { on_date: onDate, ...which } })
