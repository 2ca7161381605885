import { writeClock, writeDay } from '@vazhipadu/locales/format-date'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Language } from '@vazhipadu/locales/languages'
import type { RefusalParam } from '@vazhipadu/locales/refusal-params'
import type { FieldKey, RefusalKey } from '@vazhipadu/locales/text-key'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'

export const refusalText = (
  language: Language,
  key: RefusalKey | FieldKey,
  params: Record<string, RefusalParam> = {},
) => translator(language)(key.startsWith('fields.') ? key : `refusals.${key}`, formatParams(language, params))

/** In English, refusals show days and hours in their stored form, `2026-11-30` and `05:30`. */
function formatParams(language: Language, params: Record<string, RefusalParam>) {
  const words = dateWordsOf(language)
  const format = (value: RefusalParam): string | number => {
    if (typeof value !== 'object') return value
    if ('paise' in value) return formatRupees(value.paise)
    if ('day' in value) return language === 'en' ? value.day : writeDay(words, value.day, 'dated')
    return language === 'en' ? value.clock : writeClock(words, value.clock)
  }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, format(value)]))
}
