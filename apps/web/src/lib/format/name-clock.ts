import { readClock } from '@vazhipadu/locales/format-date'
import type { TFunction } from 'i18next'
import { formatTime } from './format-time.ts'

/** Whether the clock beside the reader shows another hour than the temple's. */
export function isElsewhere(timeZone: string, at: string | Date = new Date()): boolean {
  const own = readClock(new Date(at), undefined)
  const temple = readClock(new Date(at), timeZone)
  return own.day !== temple.day || own.clock !== temple.clock
}

/** An hour of the temple's clock, named as such for whoever reads it under another sun. */
export function nameTempleTime(t: TFunction, time: string, timeZone: string, at = new Date()): string {
  return isElsewhere(timeZone, at) ? t('ui.clock.temple', { time }) : time
}

/** An instant by the reader's own clock, said to be theirs where the temple's shows another hour. */
export function nameOwnTime(t: TFunction, iso: string, timeZone: string): string {
  const time = formatTime(iso, undefined)
  return isElsewhere(timeZone, iso) ? t('ui.clock.own', { time }) : time
}
