import { lazyPart } from '../../lib/lazy-part.ts'

export const LanguageRow = lazyPart(async () => (await import('./language-row.tsx')).LanguageRow, 'language')

/** Loaded after the first paint, with its translations. */
export const LanguageMenu = lazyPart(
  async () => (await import('./language-menu.tsx')).LanguageMenu,
  'language',
)
