import { type Language, languages } from '@vazhipadu/locales/languages'

/** The languages that the temple offers, and the one the request asks for, if any. */
export type LanguageWish = { offered: readonly Language[]; asked?: Language | undefined }

/** The requested language, otherwise the account's, if the temple offers it; otherwise English. */
export function chooseLanguage({ offered, asked }: LanguageWish, own?: string): Language {
  return [asked, own].flatMap((preferred) => offered.filter((language) => language === preferred))[0] ?? 'en'
}

/** Reads a stored language; a language that this version does not know counts as English. */
export const languageOf = (kept: string): Language => languages.find((language) => language === kept) ?? 'en'
