import type { ComponentProps } from 'react'
import { spoken } from '../lib/i18n/i18n.ts'

/** The temple's own Malayalam name beside the reader's; nothing where the page is read in Malayalam, which has said it. */
export function Beside(props: ComponentProps<'span'>) {
  return spoken() === 'ml' ? null : <span lang="ml" {...props} />
}
