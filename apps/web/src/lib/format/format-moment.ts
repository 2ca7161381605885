import { readClock, writeClock, writeDay, writeInstant } from '@vazhipadu/locales/format-date'
import { dateWords } from '../i18n/date-words.ts'

/** `12 Nov, 8:14 pm` in the temple's time zone, with a non-breaking space before "pm". */
export const formatMoment = (iso: string, timeZone: string) => {
  const { clock } = readClock(new Date(iso), timeZone)
  const time = writeClock(dateWords(), clock)
  return writeInstant(dateWords(), new Date(iso), timeZone, 'brief').replace(
    time,
    time.replaceAll(' ', '\u00a0'),
  )
}

/** `Thu 12 Nov 2026` in the temple's time zone. */
export const formatMomentDay = (iso: string, timeZone: string) =>
  writeDay(dateWords(), readClock(new Date(iso), timeZone).day, 'dated')

/** `Jan 2025` */
export const formatMomentMonth = (iso: string, timeZone: string) =>
  writeDay(dateWords(), readClock(new Date(iso), timeZone).day, 'briefMonth')

/** `Sat 14 Nov 2026, 6:21 am`, in the given time zone or the browser's. */
export const formatInstant = (iso: string, timeZone?: string) =>
  writeInstant(dateWords(), new Date(iso), timeZone, 'dated')
