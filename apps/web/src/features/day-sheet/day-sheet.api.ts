import { queryOptions } from '@tanstack/react-query'
import * as sheet from '@vazhipadu/contract/day-sheet'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import { call } from '../../lib/api/call.ts'

const minuteMs = 60_000

export type DaySheet = ResponseOf<typeof sheet.getDaySheet>
export type SheetDeity = DaySheet['deities'][number]
export type SheetGroup = SheetDeity['groups'][number]
export type SheetEntry = SheetGroup['entries'][number]
export type SheetVersion = DaySheet['versions'][number]

/** Names come and change until the pooja begins: a page left open asks again. */
export const daySheetQuery = (onDate: string) =>
  queryOptions({
    queryKey: ['day-sheet', onDate],
    queryFn: ({ signal }) => call(sheet.getDaySheet, { query: { on_date: onDate } }, { signal }),
    refetchInterval: minuteMs,
  })

export const downloadDaySheet = (onDate: string, version?: number) =>
  call(sheet.printDaySheet, { body: { on_date: onDate, ...(version && { version }) } })
