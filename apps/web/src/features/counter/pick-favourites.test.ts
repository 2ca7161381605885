import { expect, it } from 'vitest'
import { pickFavourites } from './pick-favourites.ts'

let made = 0
const of = (deity: string, name: string) => ({ id: ++made, name, deity: { name: deity } })
const namesOf = (offered: readonly { name: string }[]) => offered.map(({ name }) => name)

it('where nothing is sold yet, gives each deity its first offering before any its second, and keeps a deity’s together', () => {
  const offered = [
    of('Siva', 'a'),
    of('Siva', 'b'),
    of('Siva', 'c'),
    of('Durga', 'd'),
    of('Ayyappa', 'e'),
    of('Durga', 'f'),
  ]
  expect(namesOf(pickFavourites(offered, []))).toEqual(['a', 'b', 'c', 'd', 'f', 'e'])
  const many = Array.from({ length: 12 }, (_, at) => of(`deity ${at}`, `offering ${at}`))
  expect(namesOf(pickFavourites([...many, of('deity 0', 'second')], []))).toEqual(namesOf(many.slice(0, 9)))
})

it('gives a key to what is sold most, in the place it has in the catalogue, and passes over what is sold no more', () => {
  const many = Array.from({ length: 12 }, (_, at) => of(`deity ${at}`, `offering ${at}`))
  const [last, twelfth] = [many.at(-1)?.id ?? 0, many.at(-2)?.id ?? 0]
  expect(namesOf(pickFavourites(many, [last, 99_999, twelfth]))).toEqual([
    ...namesOf(many.slice(0, 7)),
    'offering 10',
    'offering 11',
  ])
  // More sold offerings than keys: the most sold ones get the keys.
  const sold = many.toReversed().map(({ id }) => id)
  expect(namesOf(pickFavourites(many, sold))).toEqual(namesOf(many.slice(3)))
})
