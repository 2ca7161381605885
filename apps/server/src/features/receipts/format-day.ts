import { writeDay, writeWeekday } from '@vazhipadu/locales/format-date'
import { dateWordsOf } from '@vazhipadu/locales/translator'

/** `Mon 30 Nov 2026` */
export const formatDay = (date: string) => writeDay(dateWordsOf('en'), date, 'dated')

export const nameWeekdayInMalayalam = (date: string) => writeWeekday(dateWordsOf('ml'), date, 'short')
