import { readClock, writeClock } from '@vazhipadu/locales/format-date'
import { roundSun } from '@vazhipadu/panchang/round-sun'
import { dateWords } from '../i18n/date-words.ts'

/** Non-breaking space, so that "am" does not start a line. */
const unbroken = (time: string) => time.replaceAll(' ', '\u00a0')

/**
 * `9:42 am` in the given time zone or the browser's. Seconds are cut off, not rounded: a star that ends within the
 * minute has ended.
 */
export const formatTime = (iso: string | Date, timeZone: string | undefined) =>
  unbroken(writeClock(dateWords(), readClock(new Date(iso), timeZone).clock))

/** `6:22 am`, the same minute as on the sign-in page. */
export const formatSunTime = (iso: string, timeZone: string) =>
  formatTime(new Date(roundSun(Date.parse(iso))), timeZone)

/** `18:00` as `6 pm`, `05:30` as `5:30 am`. */
export const formatClock = (clock: string) => unbroken(writeClock(dateWords(), clock, 'whole'))
