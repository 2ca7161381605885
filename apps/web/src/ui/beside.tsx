import type { ComponentProps } from 'react'
import { spoken } from '../lib/i18n/i18n.ts'

/** A Malayalam name beside the translated one; renders nothing when the page is in Malayalam. */
export function Beside(props: ComponentProps<'span'>) {
  return spoken() === 'ml' ? null : <span lang="ml" {...props} />
}
