import { lazyPart } from '../../lib/lazy-part.ts'

/** After the first paint, with its words: the page comes before its look. */
export const LookButton = lazyPart(async () => (await import('./look-button.tsx')).LookButton, 'theme')
