import { writeClock, writeDay } from '@vazhipadu/locales/format-date'
import { formatRupees } from '@vazhipadu/locales/format-rupees'
import type { Language } from '@vazhipadu/locales/languages'
import { dateWordsOf, translator, wordsUnder } from '@vazhipadu/locales/translator'
import type { Said } from '../errors.ts'

export type Values = Record<string, Said>

/**
 * Translates a sentence that was written in English: finds its key by the English text among the words under `under`,
 * and fills in the same values. Undefined if it is none of them: a temple's own text is not translated.
 */
export function translateSentence(
  language: Language,
  under: string,
  english: string,
  values: Values = {},
): string | undefined {
  const key = listKeys(under).find((each) => translator('en')(each, writeValues('en', values)) === english)
  return key === undefined ? undefined : translator(language)(key, writeValues(language, values))
}

/** In English, refusals show days and hours in their stored form, `2026-11-30` and `05:30`. */
function writeValues(language: Language, values: Values): Record<string, string | number> {
  const words = dateWordsOf(language)
  const write = (value: Said): string | number => {
    if (typeof value !== 'object') return value
    if ('paise' in value) return formatRupees(value.paise)
    if ('day' in value) return language === 'en' ? value.day : writeDay(words, value.day, 'dated')
    return language === 'en' ? value.clock : writeClock(words, value.clock)
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(value)]))
}

const known = new Map<string, string[]>()

/** The keys of all sentences under one key; the plural forms of a number are one key. */
function listKeys(under: string): string[] {
  const keys = known.get(under) ?? [...new Set(listLeaves(wordsUnder('en', under), under))]
  known.set(under, keys)
  return keys
}

function listLeaves(words: unknown, key: string): string[] {
  if (typeof words === 'object' && words !== null)
    return Object.entries(words).flatMap(([name, inner]) => listLeaves(inner, `${key}.${name}`))
  return [key.replace(/_(zero|one|other)$/, '')]
}
