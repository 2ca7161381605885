import { isLanguage, type Language } from '@vazhipadu/locales/languages'

/** Storage key, also read by apply-stored-theme.js before the first paint and by the waiting room page. */
const keptUnder = 'language'

export function readKeptLanguage(): Language | undefined {
  try {
    const kept = localStorage.getItem(keptUnder)
    return isLanguage(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(keptUnder, language)
  } catch {
    // Guessed again on the next visit.
  }
}
