import { spoken } from '../i18n/i18n.ts'
import { makeOnce } from './make-once.ts'

const english = makeOnce(() => new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' }))

/** `Rajan, Devi and Arjun`. Other languages only use commas, because "and" would inflect the last name. */
export const formatList = (parts: readonly string[]) =>
  spoken() === 'en' ? english().format(parts) : parts.join(', ')
