import { type NamedStar, STARS } from './names.ts'
import { spellingsOf } from './star-spellings.ts'

/**
 * Normalises typed text: removes Latin diacritics, spaces and hyphens, and ignores case. Combining marks of other
 * scripts are letters and stay.
 */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s-]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** Finds a star by number or any of its names; undefined if there is none. */
export function findStar(text: string): NamedStar | undefined {
  const query = bare(text)
  return STARS.find(({ id, en, ml, sanskrit }) =>
    [String(id), en, ml, sanskrit, ...spellingsOf(id)].some((name) => bare(name) === query),
  )
}
