import { describe, expect, test } from 'vitest'
import { foldName, foldNumber, joinWords } from './fold-words.ts'

const fold = (name: string) => foldName(name).join(' ')

describe('a name is found in either script and in the usual spellings', () => {
  test.each([
    ['ലക്ഷ്മി', 'Lakshmi', 'Lakshmy', 'Laxmi'],
    ['രാധാകൃഷ്ണൻ', 'Radhakrishnan', 'RADHAKRISHNAN'],
    ['അശ്വതി സുരേഷ്', 'Aswathy Suresh', 'Ashwathi Suresh'],
    ['നായർ', 'Nair', 'Nayar'],
    ['നമ്പ്യാർ', 'Nambiar'],
    ['ശങ്കരൻ', 'Sankaran', 'Shankaran'],
    ['എഴുത്തച്ഛൻ', 'Ezhuthachan'],
    ['ശ്രീദേവി മേനോൻ', 'Sreedevi Menon', 'Sridevi Menon'],
    ['ഉണ്ണികൃഷ്ണൻ', 'Unnikrishnan'],
    ['തങ്കമണി', 'Thankamani'],
    ['മീനാക്ഷി', 'Meenakshi', 'Meenakshy'],
    ['കടുംപായസം', 'Kadumpayasam'],
    ['കുട്ടൻ', 'Kuttan'],
    ['പിള്ള', 'Pillai', 'Pilla'],
    ['ജയശ്രീ വാരിയർ', 'Jayasree Variyar'],
  ])('%s', (...spellings) => {
    expect(new Set(spellings.map(fold)).size).toBe(1)
  })

  test('initials and punctuation separate words; different names stay different', () => {
    expect(foldName('കെ. രാധാകൃഷ്ണൻ')).toEqual(['ke', 'radakrisnan'])
    expect(foldName('Harikrishnan P. V.')).toEqual(['harikrisnan', 'p', 'v'])
    expect(fold('Radha')).not.toBe(fold('Rema'))
    expect(fold('Vishnu')).not.toBe(fold('Venu'))
    expect(fold('=HYPERLINK("http://x")')).toMatch(/^[a-z ]+$/)
  })
})

test('a number is compared without its prefix and its spaces', () => {
  expect(foldNumber('pay_QmV3Rk81ZcWq0d')).toBe('qmv3rk81zcwq0d')
  expect(foldNumber(' 98460 31217 ')).toBe('9846031217')
  expect(joinWords(['a', 'b', 'a', ''])).toBe(' a b ')
})
