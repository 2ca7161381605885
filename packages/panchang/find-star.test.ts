import { expect, it } from 'vitest'
import { findStar } from './find-star.ts'
import { STARS } from './names.ts'
import { spellingsOf } from './star-spellings.ts'

it.each([
  ['9', 9],
  ['ayilyam', 9],
  ['Āśleṣā', 9],
  ['aslesa', 9],
  ['ആയില്യം', 9],
  ['ஆயில்யம்', 9],
  ['purva phalguni', 11],
  ['Purva-Phalguni', 11],
])('knows %s', (text, star) => {
  expect(findStar(text)?.id).toBe(star)
})

it.each(['', '0', '28', 'ayil', 'abhijit'])('knows no star %j', (text) => {
  expect(findStar(text)).toBeUndefined()
})

it('finds every star by each of its names and by no other star’s', () => {
  for (const { id, en, ml, sanskrit } of STARS) {
    for (const name of [en, ml, sanskrit, ...spellingsOf(id)]) expect(findStar(name)?.id, name).toBe(id)
  }
})
