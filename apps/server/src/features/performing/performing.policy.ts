import { holdsAny } from '@vazhipadu/contract/endpoint'
import { addDays } from '@vazhipadu/panchang/civil-date'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import { sheetNotYours } from './performing.errors.ts'

/** Who holds `sheet` alone reads and marks today and tomorrow; the office any day. */
export function checkSheetDay(
  { clock, calendar }: Pick<Platform, 'clock'> & { calendar: Calendar },
  { capabilities }: Caller,
  onDate: string,
): void {
  if (holdsAny(capabilities, ['desk', 'audit'])) return
  const { today } = calendar.timeAt(clock.now())
  if (onDate !== today && onDate !== addDays(today, 1)) throw sheetNotYours()
}
