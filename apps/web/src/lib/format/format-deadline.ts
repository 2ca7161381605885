import { readClock, writeDay } from '@vazhipadu/locales/format-date'
import { dateWords } from '../i18n/date-words.ts'
import type { Translate } from '../i18n/use-translation.ts'
import { formatMoment } from './format-moment.ts'

/** Subtracted from the deadline, so that midnight belongs to the day before. */
const MINUTE_MS = 60_000

/** `until 22 Nov, end of the day`, or with the time if it is not midnight. */
export function formatDeadline(t: Translate, iso: string, timeZone: string): string {
  const at = new Date(iso)
  const last = readClock(new Date(at.getTime() - MINUTE_MS), timeZone)
  const endsWithDay = readClock(at, timeZone).clock === '23:59' || last.clock === '23:59'
  if (!endsWithDay) return t('ui.until.moment', { moment: formatMoment(iso, timeZone) })
  return t('ui.until.endOfDay', { day: writeDay(dateWords(), last.day, 'brief') })
}
