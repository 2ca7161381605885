import { expect, it } from 'vitest'
import { STARS } from './names.ts'
import { spellingsOf } from './star-spellings.ts'

const found = (typed: string) =>
  STARS.filter(({ id }) => spellingsOf(id).some((spelling) => spelling === typed)).map(({ en }) => en)

it('every star is known by more than one spelling, and no spelling by two stars', () => {
  for (const { id, en } of STARS) {
    expect(spellingsOf(id).length, en).toBeGreaterThan(1)
    expect(spellingsOf(id), en).not.toContain(en)
    for (const spelling of spellingsOf(id)) expect(found(spelling), spelling).toEqual([en])
  }
})

it.each([
  ['Ashlesha', 'Ayilyam'],
  ['Rohiny', 'Rohini'],
  ['Swathi', 'Chothi'],
  ['Pushya', 'Pooyam'],
  ['Anuradha', 'Anizham'],
  ['Jyeshta', 'Thrikketta'],
  ['ஆயில்யம்', 'Ayilyam'],
  ['स्वाति', 'Chothi'],
  ['ಹುಬ್ಬ', 'Pooram'],
  ['రేవతి', 'Revathi'],
])('%s is %s', (typed, star) => expect(found(typed)).toEqual([star]))

it('what is no star has none', () => expect(spellingsOf(28)).toEqual([]))
