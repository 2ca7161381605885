export type Star = { id: number; name: string; nameMl: string; spellings?: readonly string[] }

/** Ignores capitals and spaces. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.-]/g, '')

/** Folds spellings that sound alike: Pooram is Puram, Swathy is Swati. */
const sound = (text: string) =>
  plain(text)
    .replaceAll('oo', 'u')
    .replaceAll('ee', 'i')
    .replaceAll(/([bcdgjkpst])h/g, '$1')
    .replaceAll(/([a-z])\1+/g, '$1')
    .replaceAll('y', 'i')
    .replaceAll('v', 'w')

const namesOf = ({ name, nameMl, spellings = [] }: Star) => [name, nameMl, ...spellings]

/** Stars by their first letters, in any script or spelling; exact matches first. */
export function matchStars<Each extends Star>(stars: readonly Each[], typed: string): Each[] {
  const letters = plain(typed)
  if (letters === '') return [...stars]
  const begins = (star: Star) =>
    plain(star.name).startsWith(letters) || plain(star.nameMl).startsWith(letters)
  const rank = (star: Star) => {
    if (begins(star)) return 0
    if (namesOf(star).some((name) => plain(name).startsWith(letters))) return 1
    return namesOf(star).some((name) => sound(name).startsWith(sound(typed))) ? 2 : 3
  }
  return stars
    .map((star) => ({ star, at: rank(star) }))
    .filter(({ at }) => at < 3)
    .sort((a, b) => a.at - b.at)
    .map(({ star }) => star)
}

/** The only unambiguous match: the single star that starts with the text, or that equals it. */
export function meantStar<Each extends Star>(stars: readonly Each[], typed: string): Each | undefined {
  const found = matchStars(stars, typed)
  const named = found.filter((star) => namesOf(star).some((name) => plain(name) === plain(typed)))
  return found.length === 1 ? found[0] : named.length === 1 ? named[0] : undefined
}
