import { readFileSync } from 'node:fs'
import { openFilter } from './filter-passwords.ts'

/**
 * Some 297,000 leaked passwords: the 200,000 most common, and those of the first million that meet our minimum length.
 * Built by `npm run passwords`, which names the sources.
 */
export const commonPasswords = openFilter(
  readFileSync(new URL('../../../../../../db/common-passwords.filter', import.meta.url)),
)
