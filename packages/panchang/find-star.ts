import { type NamedStar, STARS } from './names.ts'
import { spellingsOf } from './star-spellings.ts'

/** As people type: without marks, blanks and hyphens, in whatever case. Marks of other scripts are letters and stay. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f\s-]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** A star by its number or by any of its names; undefined if it has none such. */
export function findStar(text: string): NamedStar | undefined {
  const asked = bare(text)
  return STARS.find(({ id, en, ml, sanskrit }) =>
    [String(id), en, ml, sanskrit, ...spellingsOf(id)].some((name) => bare(name) === asked),
  )
}
