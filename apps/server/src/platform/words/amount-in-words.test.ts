import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInMalayalamWords } from './amount-in-malayalam.ts'
import { amountInWords } from './amount-in-words.ts'

const amounts = fc.oneof(
  fc.integer({ min: 0, max: 1_00_000_00 }),
  fc.integer({ min: 0, max: 1_00_00_000_00 }),
  fc.integer({ min: 0, max: 9_999_99_99_999_99 }),
  fc.integer({ min: 0, max: 999_99_99_999 }).map((rupees) => rupees * 100),
)

/** Parses the words back into a number, independent of how they were made. */
function readWords(sentence: string): number {
  const match = /^Rupees (.+) only$/.exec(sentence)
  if (!match) throw new Error(`not a sentence about money: ${sentence}`)
  const words = match[1] ?? ''
  const paise = /^(.+) and ([a-z-]+) paise$/.exec(words)
  return paise ? readNumber(paise[1] ?? '') * 100 + readNumber(paise[2] ?? '') : readNumber(words) * 100
}

const values: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

function readNumber(words: string): number {
  let total = 0
  let pending = 0
  for (const word of words.replaceAll('-', ' ').split(' ')) {
    if (word === 'and') continue
    if (word === 'hundred') pending *= 100
    else if (word === 'thousand' || word === 'lakh') {
      total += pending * (word === 'lakh' ? 100_000 : 1_000)
      pending = 0
    } else if (word === 'crore') {
      total = (total + pending) * 10_000_000
      pending = 0
    } else {
      const value = values[word]
      if (value === undefined) throw new Error(`unknown word: ${word}`)
      pending += value
    }
  }
  return total + pending
}

describe('an amount in words', () => {
  test.each([
    [1_301_00, 'Rupees one thousand three hundred and one only'],
    [1_03_714_00, 'Rupees one lakh three thousand seven hundred and fourteen only'],
    [1_00_00_000_00, 'Rupees one crore only'],
    [10_001_00, 'Rupees ten thousand and one only'],
    [60_50, 'Rupees sixty and fifty paise only'],
    [0, 'Rupees zero only'],
    [1_20_00_00_000_00, 'Rupees one hundred and twenty crore only'],
  ])('%i paise', (paise, words) => expect(amountInWords(paise)).toBe(words))

  test('read back gives the amount, 10,000 times', () => {
    fc.assert(
      fc.property(amounts, (paise) => readWords(amountInWords(paise)) === paise),
      { seed: 108, numRuns: 10_000 },
    )
  })

  test('refuses invalid amounts', () => {
    expect(() => amountInWords(-1)).toThrow(RangeError)
    expect(() => amountInWords(0.5)).toThrow(RangeError)
  })
})

describe('an amount in Malayalam', () => {
  test.each([
    [1_00, 'ഒരു രൂപ മാത്രം'],
    [1_301_00, 'ആയിരത്തി മുന്നൂറ്റി ഒന്ന് രൂപ മാത്രം'],
    [1_03_714_00, 'ഒരു ലക്ഷത്തി മൂവായിരത്തി എഴുനൂറ്റി പതിനാല് രൂപ മാത്രം'],
    [25_00, 'ഇരുപത്തിയഞ്ച് രൂപ മാത്രം'],
    [999_00, 'തൊള്ളായിരത്തി തൊണ്ണൂറ്റിയൊൻപത് രൂപ മാത്രം'],
    [20_000_00, 'ഇരുപതിനായിരം രൂപ മാത്രം'],
    [12_000_00, 'പന്ത്രണ്ടായിരം രൂപ മാത്രം'],
    [29_000_00, 'ഇരുപത്തിയൊൻപതിനായിരം രൂപ മാത്രം'],
    [90_000_00, 'തൊണ്ണൂറായിരം രൂപ മാത്രം'],
    [50_001_00, 'അമ്പതിനായിരത്തി ഒന്ന് രൂപ മാത്രം'],
    [2_00_00_100_00, 'രണ്ട് കോടി നൂറ് രൂപ മാത്രം'],
    [60_50, 'അറുപത് രൂപ അമ്പത് പൈസ മാത്രം'],
  ])('%i paise', (paise, words) => expect(amountInMalayalamWords(paise)).toBe(words))

  test('differs for each amount up to a lakh', () => {
    const said = new Set(Array.from({ length: 100_001 }, (_, rupees) => amountInMalayalamWords(rupees * 100)))
    expect(said.size).toBe(100_001)
  })
})
