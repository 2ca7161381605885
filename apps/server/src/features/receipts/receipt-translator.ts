import { type DateWords, writeDay, writeWeekday } from '@vazhipadu/locales/format-date'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'
import type { Named, PaperLanguage } from './receipts.rules.ts'

/** The texts of a receipt: in the language it was issued in, and in Malayalam. */
export function receiptTranslator(language: PaperLanguage) {
  const own = translator(language)
  const malayalam = translator('ml')
  const dates: DateWords = dateWordsOf(language)
  return {
    say: (key: string, values: Record<string, string | number> = {}) => own(`papers.${key}`, values),
    inMalayalam: (key: string, values: Record<string, string> = {}) => malayalam(`papers.${key}`, values),
    /** `രസീത് നമ്പർ Receipt no.` */
    inBoth: (key: string) => `${malayalam(`papers.${key}`)} ${own(`papers.${key}`)}`,
    name: (named: Named) => named.own ?? named.en,
    day: (date: string) => writeDay(dates, date, 'dated'),
    weekdayInMalayalam: (date: string) => writeWeekday(dateWordsOf('ml'), date, 'short'),
    lang: `${language}-IN`,
  }
}
