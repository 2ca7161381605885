import { spoken } from '../i18n/i18n.ts'
import { makeOnce } from './make-once.ts'

const english = makeOnce(() => new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }))

/** `Rajan, Devi and Arjun`. The other languages would bend the last name for their "and": a comma does for all of them. */
export const formatList = (parts: readonly string[]) =>
  spoken() === 'en' ? english().format(parts) : parts.join(', ')
