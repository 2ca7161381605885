import { writeInstant } from '@vazhipadu/locales/format-date'
import { dateWords } from '../i18n/date-words.ts'

/** `Sat 14 Nov 2026, 6:21 am`, in the given time zone or the browser's. */
export const formatInstant = (iso: string, timeZone?: string) =>
  writeInstant(dateWords(), new Date(iso), timeZone, 'dated')
