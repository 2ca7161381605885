import { readFileSync } from 'node:fs'
import { openFilter } from './filter-passwords.ts'

/**
 * Some 297,000 passwords of known leaks: the 200,000 most common, and whatever is long enough to be chosen here of the
 * first million. Made by `npm run passwords`, which says where they come from.
 */
export const commonPasswords = openFilter(
  readFileSync(new URL('../../../../../../db/common-passwords.filter', import.meta.url)),
)
