import { readClock, writeClock, writeDay, writeInstant } from '@vazhipadu/locales/format-date'
import type { Language } from '@vazhipadu/locales/languages'
import { nameStarIn } from '@vazhipadu/locales/name-almanac'
import { dateWordsOf, sayIn } from '@vazhipadu/locales/say-in'
import { languageOf } from '../../../platform/choose-language.ts'

type Values = Record<string, string | number>

/** How a letter speaks: whole sentences of `letters.json`, days and hours, all in one language. */
export type Voice = {
  language: Language
  say: (key: string, values?: Values) => string
  /** `Mon 30 Nov 2026`, for a calendar day. */
  day: (date: string) => string
  /** `Sun 29 Nov 2026, 10:47 pm` by the temple's clock. */
  instant: (at: Date, timeZone: string) => string
  /** `10:30 am` for the `10:30` of a setting. */
  clock: (time: string) => string
  star: (id: number) => string
}

export function speakIn(kept: string): Voice {
  const language = languageOf(kept)
  const words = dateWordsOf(language)
  const speak = sayIn(language)
  return {
    language,
    say: (key, values = {}) => speak(`letters.${key}`, values),
    day: (date) => writeDay(words, date, 'dated'),
    instant: (at, timeZone) => writeInstant(words, at, timeZone, 'dated'),
    clock: (time) => writeClock(words, time),
    star: (id) => nameStarIn(language, id),
  }
}

/** The day that a midnight ends; undefined for any other moment. */
export function findEndedDay(at: Date, timeZone: string): string | undefined {
  if (readClock(at, timeZone).clock !== '00:00') return undefined
  return readClock(new Date(at.getTime() - 60_000), timeZone).day
}

/** The setting has words of its own; written as it is from the beginning, it is said in the reader's. */
export function sayRefundDays({ say }: Voice, setting: string): string {
  const [, from, to] = /^(\d+) to (\d+) working days$/.exec(setting) ?? []
  return from && to ? say('workingDays', { from, to }) : setting
}
