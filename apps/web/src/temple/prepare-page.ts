import type { Language } from '@vazhipadu/locales/languages'
import { loadArt } from '../art/load-art.ts'
import { loadWords, speak } from '../lib/i18n/i18n.ts'

/**
 * Loads translations and pictures before rendering, so that the first render in the browser equals the server's HTML.
 */
export async function preparePage(language: Language): Promise<void> {
  await speak(language)
  await Promise.all([
    ...['temple', 'calendar', 'catalogue'].map(loadWords),
    ...(['bell', 'star-09-ayilyam', 'scene-grove', 'scene-temple'] as const).map(loadArt),
  ])
}
