import type { getDaySheet } from '@vazhipadu/contract/day-sheet'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as performing from '@vazhipadu/contract/performing'
import { call } from '../../lib/api/call.ts'
import type { QuerySubject } from '../../lib/api/query-subjects.ts'

/** What is marked together: a group of the day sheet. */
export type PerformingGroup = ResponseOf<typeof getDaySheet>['deities'][number]['groups'][number]

/** What shows whether a line was performed. */
export const performingSubjects: readonly QuerySubject[] = [
  'day-sheet',
  'transactions',
  'parcels',
  'dashboard',
]

export const performLines = (onDate: string, lineIds: number[]) =>
  call(performing.performLines, { body: { on_date: onDate, line_ids: lineIds } })

export const undoPerforming = (onDate: string, lineIds: number[]) =>
  call(performing.undoPerforming, { body: { on_date: onDate, line_ids: lineIds } })
