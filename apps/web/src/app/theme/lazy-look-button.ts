import { lazy } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'

/** After the first paint, with its words: the page comes before its look. */
export const LookButton = lazy(async () => {
  const words = loadWords('theme')
  const { LookButton: button } = await import('./look-button.tsx')
  await words
  return { default: button }
})
