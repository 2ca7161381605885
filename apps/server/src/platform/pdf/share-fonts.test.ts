import { describe, expect, test } from 'vitest'
import { widthOf } from './open-pdf.ts'
import { openFont, splitRuns } from './share-fonts.ts'
import { shrinkToFit, wrapText } from './wrap-text.ts'

const consonants = Array.from({ length: 0x0d3a - 0x0d15 + 1 }, (_, n) => String.fromCodePoint(0x0d15 + n))
const signs = ['', ...Array.from('ാിീുൂൃെേൈൊോൗംഃ്'), '്യ', '്ര', '്വ', '്ല']

describe('the Malayalam fonts', () => {
  test.each(['malayalam', 'malayalamStrong'] as const)('%s shapes each consonant with each sign', (name) => {
    const { font } = openFont(name)
    const pairs = consonants.flatMap((one) => consonants.map((other) => `${one}്${other}`))
    const syllables = [
      ...consonants.flatMap((one) => signs.map((sign) => one + sign)),
      ...pairs.flatMap((pair) => [pair, `${pair}ൃ`]),
    ]
    for (const syllable of syllables) {
      const { glyphs } = font.layout(syllable)
      if (glyphs.some((glyph) => glyph.id === 0)) throw new Error(`${syllable} has no shape`)
    }
  })

  test('form conjuncts and chillus: fewer glyphs than letters', () => {
    const { font } = openFont('malayalam')
    expect(font.layout('ക്ഷ').glyphs).toHaveLength(1)
    expect(font.layout('ന്റ').glyphs.length).toBeLessThan(3)
    // The vowel sign stands before its consonant on paper.
    expect(font.layout('കെ').glyphs[0]?.codePoints).toEqual([0x0d46])
  })
})

test('a shaped word is remembered, and no asker spoils it for the next', () => {
  const { font } = openFont('sans')
  const first = font.layout('Kavumpuzha')
  for (const position of first.positions) position.xAdvance *= 2
  const again = font.layout('Kavumpuzha')
  expect(again.positions[0]?.xAdvance).toBe((first.positions[0]?.xAdvance ?? 0) / 2)
  expect(again.glyphs).toBe(first.glyphs)
})

test('a text is cut where its font changes and nowhere else', () => {
  const cut = (text: string) => splitRuns(text, 'sans').map((run) => [run.text, run.font.name])
  expect(cut('Rohini രോഹിണി ₹ 5')).toEqual([
    ['Rohini ', 'sans'],
    ['രോഹിണി ', 'malayalam'],
    ['₹ ', 'sansExt'],
    ['5', 'sans'],
  ])
  // A joiner belongs to the word it stands in.
  expect(cut('അവന്‍റെ')).toEqual([['അവന്‍റെ', 'malayalam']])
})

const style = { face: 'sans', size: 10 } as const

test('wrapped lines fit and lose nothing', () => {
  const text = 'Payasam: bring this receipt to the prasadam counter. നാഗരാജാവിന്റെ അനുഗ്രഹം ഉണ്ടാകട്ടെ'
  const lines = wrapText(text, style, 120)
  expect(lines.join(' ')).toBe(text)
  for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(120)
  const long = wrapText('ക്ഷേത്രം'.repeat(20), style, 120)
  expect(long.join('')).toBe('ക്ഷേത്രം'.repeat(20))
  for (const line of long) expect(widthOf(line, style)).toBeLessThanOrEqual(120)
})

test('what is shrunk fits', () => {
  const fitted = shrinkToFit('Sree Nagaraja Temple, Kavumpuzha', style, 80, 3)
  expect(widthOf('Sree Nagaraja Temple, Kavumpuzha', fitted)).toBeCloseTo(80)
})
