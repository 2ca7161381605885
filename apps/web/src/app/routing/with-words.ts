import type { ComponentType } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'

export type Page = () => Promise<{ Component: ComponentType }>

/** A page that loads together with its translations. */
export const withWords =
  (segments: string[], page: Page): Page =>
  async () => {
    const [loaded] = await Promise.all([page(), ...segments.map(loadWords)])
    return loaded
  }
