import type { TFunction } from 'i18next'
import { dayIn } from '../dates/civil-day.ts'
import { formatTime } from './format-time.ts'

/** The zone of the clock that hangs beside the reader. */
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Whether the clock beside the reader shows another hour than the temple's. */
export const isElsewhere = (timeZone: string, at: string | Date = new Date()) =>
  dayIn(timeZone, new Date(at)) !== dayIn(ownZone(), new Date(at)) ||
  formatTime(at, timeZone) !== formatTime(at, ownZone())

/** An hour of the temple's clock, named as such for whoever reads it under another sun. */
export function nameTempleTime(t: TFunction, time: string, timeZone: string, at = new Date()): string {
  return isElsewhere(timeZone, at) ? t('ui.clock.temple', { time }) : time
}

/** An instant by the reader's own clock, said to be theirs where the temple's shows another hour. */
export function nameOwnTime(t: TFunction, iso: string, timeZone: string): string {
  const time = formatTime(iso, ownZone())
  return isElsewhere(timeZone, iso) ? t('ui.clock.own', { time }) : time
}
