import type { getDaySheet } from '@vazhipadu/contract/day-sheet'
import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as performing from '@vazhipadu/contract/performing'
import { call } from '../../lib/api/call.ts'
import type { QuerySubject } from '../../lib/api/query-subjects.ts'

type Group = ResponseOf<typeof getDaySheet>['deities'][number]['groups'][number]
export type PerformingEntry = Group['entries'][number]

/** Query subjects that show whether a line was performed. */
export const performingSubjects: readonly QuerySubject[] = [
  'day-sheet',
  'transactions',
  'parcels',
  'dashboard',
]

/** `early`: performed before the session's start, and confirmed. */
export type PerformingKind = 'perform' | 'early' | 'undo'

export const performLines = (onDate: string, lineIds: number[], kind: 'perform' | 'early') =>
  call(performing.performLines, {
    body: { on_date: onDate, line_ids: lineIds, early: kind === 'early' },
  })

export const undoPerforming = (onDate: string, lineIds: number[]) =>
  call(performing.undoPerforming, { body: { on_date: onDate, line_ids: lineIds } })
