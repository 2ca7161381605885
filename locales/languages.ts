/**
 * The languages that the project is translated into. A temple offers those in its setting `languages`; English is
 * always included.
 */
export const languages = ['en', 'ml', 'ta', 'kn', 'hi', 'te'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

type Naming = {
  /** The language's own name, shown in the language menu. */
  own: string
  english: string
  /** The Unicode script name, as in regular expressions. */
  script: string
  /** Whether a native speaker has reviewed all of it; otherwise the pages say so. See states.json. */
  isRead: boolean
}

export const languageNames: Record<Language, Naming> = {
  en: { own: 'English', english: 'English', script: 'Latin', isRead: true },
  ml: { own: 'മലയാളം', english: 'Malayalam', script: 'Malayalam', isRead: false },
  ta: { own: 'தமிழ்', english: 'Tamil', script: 'Tamil', isRead: false },
  kn: { own: 'ಕನ್ನಡ', english: 'Kannada', script: 'Kannada', isRead: false },
  hi: { own: 'हिन्दी', english: 'Hindi', script: 'Devanagari', isRead: false },
  te: { own: 'తెలుగు', english: 'Telugu', script: 'Telugu', isRead: false },
}
