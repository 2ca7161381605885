import { readClock, writeDay } from '@vazhipadu/locales/format-date'
import type { TFunction } from 'i18next'
import { dateWords } from '../i18n/date-words.ts'
import { formatMoment } from './format-moment.ts'

/** The last moment before `iso`: what ends at midnight ends with the day before. */
const MINUTE_MS = 60_000

/** `until 22 Nov, end of the day`; with its hour where it ends in the middle of one. */
export function formatDeadline(t: TFunction, iso: string, timeZone: string): string {
  const at = new Date(iso)
  const last = readClock(new Date(at.getTime() - MINUTE_MS), timeZone)
  const endsWithDay = readClock(at, timeZone).clock === '23:59' || last.clock === '23:59'
  if (!endsWithDay) return t('ui.until.moment', { moment: formatMoment(iso, timeZone) })
  return t('ui.until.endOfDay', { day: writeDay(dateWords(), last.day, 'brief') })
}
