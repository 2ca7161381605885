import type { ComponentType } from 'react'
import { loadWords } from '../../lib/i18n/i18n.ts'

export type Page = () => Promise<{ Component: ComponentType }>

/** A page whose words come with it. */
export const withWords =
  (segments: string[], page: Page): Page =>
  async () => {
    const [loaded] = await Promise.all([page(), ...segments.map(loadWords)])
    return loaded
  }
