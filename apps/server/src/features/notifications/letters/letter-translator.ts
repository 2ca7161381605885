import { readClock, writeClock, writeDay, writeInstant } from '@vazhipadu/locales/format-date'
import type { Language } from '@vazhipadu/locales/languages'
import { nameStarIn } from '@vazhipadu/locales/name-almanac'
import { dateWordsOf, translator } from '@vazhipadu/locales/translator'
import { languageOf } from '../../../platform/choose-language.ts'

type Values = Record<string, string | number>

/** Renders whole sentences of `letters.json`, days and times in one language. */
export type LetterTranslator = {
  language: Language
  say: (key: string, values?: Values) => string
  /** A calendar day: `Mon 30 Nov 2026`. */
  day: (date: string) => string
  /** A moment in the temple's time zone: `Sun 29 Nov 2026, 10:47 pm`. */
  instant: (at: Date, timeZone: string) => string
  /** A setting's `10:30` as `10:30 am`. */
  clock: (time: string) => string
  star: (id: number) => string
}

export function createLetterTranslator(kept: string): LetterTranslator {
  const language = languageOf(kept)
  const words = dateWordsOf(language)
  const speak = translator(language)
  return {
    language,
    say: (key, values = {}) => speak(`letters.${key}`, values),
    day: (date) => writeDay(words, date, 'dated'),
    instant: (at, timeZone) => writeInstant(words, at, timeZone, 'dated'),
    clock: (time) => writeClock(words, time),
    star: (id) => nameStarIn(language, id),
  }
}

/** If the moment is midnight, the day that it ends; otherwise undefined. */
export function findEndedDay(at: Date, timeZone: string): string | undefined {
  if (readClock(at, timeZone).clock !== '00:00') return undefined
  return readClock(new Date(at.getTime() - 60_000), timeZone).day
}

/** Translates the setting if it has its default form; other texts are used as they are. */
export function formatRefundDays({ say }: LetterTranslator, setting: string): string {
  const [, from, to] = /^(\d+) to (\d+) working days$/.exec(setting) ?? []
  return from && to ? say('workingDays', { from, to }) : setting
}
