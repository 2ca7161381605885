import { describe, expect, test, vi } from 'vitest'
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
    // The vowel sign is printed before its consonant.
    expect(font.layout('കെ').glyphs[0]?.codePoints).toEqual([0x0d46])
  })
})

const neighbours = [
  { name: 'devanagari', from: 0x0915, to: 0x0939, virama: '\u094d', signs: 'ािीुूृेैोौंःँ' },
  { name: 'tamil', from: 0x0b95, to: 0x0bb9, virama: '\u0bcd', signs: 'ாிீுூெேைொோௌ' },
  { name: 'kannada', from: 0x0c95, to: 0x0cb9, virama: '\u0ccd', signs: 'ಾಿೀುೂೃೆೇೈೊೋೌಂಃ' },
  { name: 'telugu', from: 0x0c15, to: 0x0c39, virama: '\u0c4d', signs: 'ాిీుూృెేైొోౌంః' },
] as const

describe('the fonts of the neighbours', () => {
  test.each(neighbours)('$name shapes each consonant with each sign and consonant', (script) => {
    const shared = openFont(script.name)
    const letters = Array.from({ length: script.to - script.from + 1 }, (_, n) => script.from + n)
    const all = letters.filter((letter) => shared.has(letter)).map((letter) => String.fromCodePoint(letter))
    const syllables = all.flatMap((one) => [
      ...Array.from(script.signs + script.virama, (sign) => one + sign),
      ...all.map((other) => one + script.virama + other),
    ])
    for (const syllable of syllables) {
      const { glyphs } = shared.font.layout(syllable)
      if (glyphs.some((glyph) => glyph.id === 0)) throw new Error(`${syllable} has no shape`)
    }
  })

  test('form conjuncts and set signs before their letter', () => {
    expect(openFont('devanagari').font.layout('क्ष').glyphs).toHaveLength(1)
    expect(openFont('devanagari').font.layout('कि').glyphs[0]?.codePoints).toEqual([0x093f])
    expect(openFont('tamil').font.layout('ஸ்ரீ').glyphs).toHaveLength(1)
    expect(openFont('tamil').font.layout('கெ').glyphs[0]?.codePoints).toEqual([0x0bc6])
    expect(openFont('kannada').font.layout('ಷ್ಠ').glyphs).toHaveLength(2)
    expect(openFont('telugu').font.layout('ష్ట').glyphs).toHaveLength(2)
  })

  test('fonts are opened one by one, when a text in their script is written', async () => {
    vi.resetModules()
    const read: string[] = []
    vi.doMock('node:fs', async (original) => {
      const fs = await original<typeof import('node:fs')>()
      const readFileSync = (file: URL) => {
        read.push(file.pathname.replace(/^.*\/([a-z-]+)-\d+\.ttf$/, '$1'))
        return fs.readFileSync(file)
      }
      return { ...fs, readFileSync }
    })
    const { splitRuns: split } = await import('./share-fonts.ts')
    split('Receipt no. രസീത് ₹ 1,301', 'sans')
    expect(read).toEqual(['inter', 'inter-ext', 'noto-sans-malayalam'])
    split('రసీదు సంఖ్య', 'sans')
    expect(read.slice(3)).toEqual(['noto-sans-telugu'])
    vi.doUnmock('node:fs')
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
  // A joiner belongs to the word that contains it.
  expect(cut('അവന്‍റെ')).toEqual([['അവന്‍റെ', 'malayalam']])
  // Figures and Latin letters use their own font in every script.
  expect(cut('ரசீது 2026-27 பக்கம் 1')).toEqual([
    ['ரசீது ', 'tamil'],
    ['2026-27 ', 'sans'],
    ['பக்கம் ', 'tamil'],
    ['1', 'sans'],
  ])
  expect(cut('सोम, 30 नव॰ है।')).toEqual([
    ['सोम', 'devanagari'],
    [', 30 ', 'sans'],
    ['नव॰ है।', 'devanagari'],
  ])
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

test('reduced text fits', () => {
  const fitted = shrinkToFit('Sree Nagaraja Temple, Kavumpuzha', style, 80, 3)
  expect(widthOf('Sree Nagaraja Temple, Kavumpuzha', fitted)).toBeCloseTo(80)
})
