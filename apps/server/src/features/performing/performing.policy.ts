import { holdsAny } from '@vazhipadu/contract/rights'
import { addDays } from '@vazhipadu/panchang/civil-date'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { dayIsOver, sheetNotYours } from './performing.errors.ts'

type Asking = Pick<Platform, 'clock'> & { calendar: Calendar }

/** Callers with only the `sheet` capability read and mark today and tomorrow; the office any day. */
export function checkSheetDay({ clock, calendar }: Asking, { capabilities }: Caller, onDate: string): void {
  if (holdsAny(capabilities, ['desk', 'audit'])) return
  const { today } = calendar.timeAt(clock.now())
  if (onDate !== today && onDate !== addDays(today, 1)) throw sheetNotYours()
}

/** The same for marking: a phone that was offline may send its mark on a later day. */
export function checkMarkDay(deps: Asking, caller: Caller, onDate: string): void {
  const { today } = deps.calendar.timeAt(deps.clock.now())
  if (onDate < today && !holdsAny(caller.capabilities, ['desk'])) throw dayIsOver()
  checkSheetDay(deps, caller, onDate)
}
