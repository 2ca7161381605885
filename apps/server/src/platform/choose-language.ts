import { type Language, languages } from '@vazhipadu/locales/languages'

/** What the temple offers, and what whoever asks for something reads; absent where nobody asks or says so. */
export type LanguageWish = { offered: readonly Language[]; asked?: Language | undefined }

/** What is asked for, otherwise what the account reads, if the temple offers it; otherwise English. */
export function chooseLanguage({ offered, asked }: LanguageWish, own?: string): Language {
  return [asked, own].flatMap((wanted) => offered.filter((language) => language === wanted))[0] ?? 'en'
}

/** A language as it stands in a row; one that an older version does not know is English. */
export const languageOf = (kept: string): Language => languages.find((language) => language === kept) ?? 'en'
