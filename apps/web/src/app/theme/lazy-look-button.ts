import { lazyPart } from '../../lib/lazy-part.ts'

/** Loaded after the first paint, with its translations. */
export const LookButton = lazyPart(async () => (await import('./look-button.tsx')).LookButton, 'theme')
