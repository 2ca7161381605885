import type { ResponseOf } from '@vazhipadu/contract/endpoint'
import * as performing from '@vazhipadu/contract/performing'
import { getPriestList } from '@vazhipadu/contract/priest'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'

export type PriestList = ResponseOf<typeof getPriestList>
export type PriestSession = PriestList['sessions'][number]
export type PriestGroup = PriestSession['groups'][number]
export type PriestEntry = PriestGroup['entries'][number]

/** Today's list; undefined if the cached list is still current. */
export async function fetchList(heldTag?: string): Promise<PriestList | undefined> {
  try {
    return await call(getPriestList, {}, { heldTag })
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 304) return undefined
    throw failure
  }
}

/** The idempotency key is created when the button is held, so that resending marks the lines once. */
export const performLines = (onDate: string, lineIds: number[], press: { key: string; isEarly: boolean }) =>
  call(
    performing.performLines,
    { body: { on_date: onDate, line_ids: lineIds, early: press.isEarly } },
    { idempotencyKey: press.key },
  )

export const undoPerforming = (onDate: string, lineIds: number[]) =>
  call(performing.undoPerforming, { body: { on_date: onDate, line_ids: lineIds } })
