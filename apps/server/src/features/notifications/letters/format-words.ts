import { writeDay } from '@vazhipadu/locales/format-date'
import { dateWordsOf } from '@vazhipadu/locales/translator'

/** A calendar day in the office's form: `Mon 30 Nov 2026`. */
export const formatDay = (date: string): string => writeDay(dateWordsOf('en'), date, 'dated')
