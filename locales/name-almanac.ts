import type { Language } from './languages.ts'
import { translator } from './translator.ts'

/** Stars, months and tithis by number and special days by their id in the rules, in the reader's language. */
export const nameStarIn = (language: Language, id: number) => translator(language)(`almanac.star.${id}`)
export const nameMonthIn = (language: Language, id: number) => translator(language)(`almanac.month.${id}`)

/** The fourteen tithis of the waning moon have the names of the waxing ones. */
export const nameTithiIn = (language: Language, id: number) =>
  translator(language)(`almanac.tithi.${id === 30 || id <= 15 ? id : id - 15}`)

/** A special day that only this temple keeps has no translation and uses the name in its rule. */
export const nameObservanceIn = (language: Language, id: string, ownName: string) =>
  translator(language)(`almanac.observance.${id}`, { defaultValue: ownName })

export const writeMalayalamDate = (
  language: Language,
  { year, month, day }: { year: number; month: number; day: number },
) => translator(language)('almanac.malayalamDate', { month: nameMonthIn(language, month), day, year })
