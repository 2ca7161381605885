import { describe, expect, test } from 'vitest'
import { nameOfferingIn, textIn } from './read-text.ts'

const row = {
  name: 'Noorum palum',
  nameMl: 'നൂറും പാലും',
  description: 'Rice flour, turmeric and milk.',
  contents: null,
  texts: {
    ta: { name: 'நூறும் பாலும்', description: '', contents: 'மஞ்சள்', of: '1' },
    ml: { name: 'another', description: 'അരിപ്പൊടി, മഞ്ഞൾ, പാൽ.' },
  },
}

describe('a text of the temple', () => {
  test('is told in the reader’s language', () => {
    expect(nameOfferingIn('ta', row)).toBe('நூறும் பாலும்')
    expect(textIn('ml', row, 'description')).toBe('അരിപ്പൊടി, മഞ്ഞൾ, പാൽ.')
  })

  test('is told in English where nobody has written it, or only blanks', () => {
    expect(nameOfferingIn('hi', row)).toBe('Noorum palum')
    expect(textIn('ta', row, 'description')).toBe('Rice flour, turmeric and milk.')
  })

  test('has its Malayalam name in one place', () => {
    expect(nameOfferingIn('ml', row)).toBe('നൂറും പാലും')
    expect(nameOfferingIn('ml', { ...row, nameMl: '' })).toBe('Noorum palum')
  })

  test('is not told at all where English has none', () => {
    expect(textIn('ta', row, 'contents')).toBeNull()
  })

  test('in English is what the columns say', () => {
    expect(nameOfferingIn('en', { ...row, texts: { en: { name: 'other' } } })).toBe('Noorum palum')
  })
})
