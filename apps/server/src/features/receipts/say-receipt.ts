import { type DateWords, writeDay, writeWeekday } from '@vazhipadu/locales/format-date'
import { dateWordsOf, sayIn } from '@vazhipadu/locales/say-in'
import type { Named, PaperLanguage } from './receipts.rules.ts'

/** How a receipt speaks: in the language it was issued in, and beside it in Malayalam. */
export function sayReceipt(language: PaperLanguage) {
  const own = sayIn(language)
  const malayalam = sayIn('ml')
  const dates: DateWords = dateWordsOf(language)
  return {
    say: (key: string, values: Record<string, string | number> = {}) => own(`papers.${key}`, values),
    sayInMalayalam: (key: string, values: Record<string, string> = {}) => malayalam(`papers.${key}`, values),
    /** `രസീത് നമ്പർ Receipt no.` */
    sayBoth: (key: string) => `${malayalam(`papers.${key}`)} ${own(`papers.${key}`)}`,
    name: (named: Named) => named.own ?? named.en,
    day: (date: string) => writeDay(dates, date, 'dated'),
    weekdayInMalayalam: (date: string) => writeWeekday(dateWordsOf('ml'), date, 'short'),
    lang: `${language}-IN`,
  }
}
