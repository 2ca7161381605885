import type { Language } from './languages.ts'
import { sayIn } from './say-in.ts'

/** Stars, months and tithis by their number, special days by their name in the rules; in the reader's language. */
export const nameStarIn = (language: Language, id: number) => sayIn(language)(`almanac.star.${id}`)
export const nameMonthIn = (language: Language, id: number) => sayIn(language)(`almanac.month.${id}`)

/** The fourteen of the waning moon are called as those of the waxing one. */
export const nameTithiIn = (language: Language, id: number) =>
  sayIn(language)(`almanac.tithi.${id === 30 || id <= 15 ? id : id - 15}`)

/** A special day that only this temple keeps has the name its rule gives it. */
export const nameObservanceIn = (language: Language, id: string, ownName: string) =>
  sayIn(language)(`almanac.observance.${id}`, { defaultValue: ownName })

export const writeMalayalamDate = (
  language: Language,
  { year, month, day }: { year: number; month: number; day: number },
) => sayIn(language)('almanac.malayalamDate', { month: nameMonthIn(language, month), day, year })
