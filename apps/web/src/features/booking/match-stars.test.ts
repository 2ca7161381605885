import { STARS } from '@vazhipadu/panchang/names'
import { spellingsOf } from '@vazhipadu/panchang/star-spellings'
import { expect, it } from 'vitest'
import { matchStars, meantStar } from './match-stars.ts'

const stars = STARS.map(({ id, en, ml }) => ({ id, name: en, nameMl: ml, spellings: spellingsOf(id) }))

it.each([
  ['ay', 'Ayilyam'],
  ['ആയി', 'Ayilyam'],
  ['ashl', 'Ayilyam'],
  ['Rohiny', 'Rohini'],
  ['pushya', 'Pooyam'],
  ['po', 'Pooyam'],
  ['puur', 'Pooram'],
  ['swathy', 'Chothi'],
  ['SVATI', 'Chothi'],
  ['purva bhadra', 'Pooruruttathi'],
  ['തൃ', 'Thrikketta'],
  ['ஆயில்', 'Ayilyam'],
  ['पुष्', 'Pooyam'],
])('%s finds %s first', (typed, name) => {
  expect(matchStars(stars, typed)[0]?.name).toBe(name)
})

it.each([
  ['roh', 'Rohini'],
  ['Ashlesha', 'Ayilyam'],
  // Three spellings start with "Onam", but only one equals it.
  ['Onam', 'Thiruvonam'],
  ['uth', undefined],
  ['zz', undefined],
])('%s left behind means %s', (typed, name) => {
  expect(meantStar(stars, typed)?.name).toBe(name)
})

it('finds every star by each way it is written', () => {
  for (const star of stars)
    for (const name of [star.name, star.nameMl, ...star.spellings])
      expect([name, matchStars(stars, name).map(({ id }) => id)]).toEqual([
        name,
        expect.arrayContaining([star.id]),
      ])
})
