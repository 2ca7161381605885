import { lazy } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'

export const LanguageRow = lazy(async () => {
  const words = loadWords('language')
  const { LanguageRow: row } = await import('./language-row.tsx')
  await words
  return { default: row }
})

/** After the first paint, with its words. */
export const LanguageMenu = lazy(async () => {
  const words = loadWords('language')
  const { LanguageMenu: menu } = await import('./language-menu.tsx')
  await words
  return { default: menu }
})
