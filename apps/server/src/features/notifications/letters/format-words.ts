import { writeDay } from '@vazhipadu/locales/format-date'
import { dateWordsOf } from '@vazhipadu/locales/say-in'

/** `Mon 30 Nov 2026`, for a calendar day, as the office reads it. */
export const formatDay = (date: string): string => writeDay(dateWordsOf('en'), date, 'dated')
