/** The languages the project has words for. Which of them a temple offers is its setting `languages`; English always is. */
export const languages = ['en', 'ml', 'ta', 'kn', 'hi', 'te'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text)

type Naming = {
  /** As its readers write it: what the switch of languages shows. */
  own: string
  english: string
  /** Unicode's name of the script, as regular expressions know it. */
  script: string
  /** Whether somebody whose own language it is has read all of it; the pages say so where nobody has. See states.json. */
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
