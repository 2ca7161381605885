import { readClock } from '@vazhipadu/locales/format-date'
import type { Translate } from '../i18n/use-translation.ts'
import { formatTime } from './format-time.ts'

/** Whether the browser's time zone shows another time than the temple's. */
export function isElsewhere(timeZone: string, at: string | Date = new Date()): boolean {
  const own = readClock(new Date(at), undefined)
  const temple = readClock(new Date(at), timeZone)
  return own.day !== temple.day || own.clock !== temple.clock
}

/** A time in the temple's zone, labelled as such for readers in another zone. */
export function nameTempleTime(t: Translate, time: string, timeZone: string, at = new Date()): string {
  return isElsewhere(timeZone, at) ? t('ui.clock.temple', { time }) : time
}

/** A time in the browser's zone, labelled as such if the temple's differs. */
export function nameOwnTime(t: Translate, iso: string, timeZone: string): string {
  const time = formatTime(iso, undefined)
  return isElsewhere(timeZone, iso) ? t('ui.clock.own', { time }) : time
}
