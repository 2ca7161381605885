import { describe, expect, it } from 'vitest'
import { changeOf, differenceOf, expectedCash, formatDifference, sumPieces } from './counter.rules.ts'

describe('a drawer', () => {
  it('is worth its notes and coins', () => {
    expect(sumPieces({ 500: 3, 20: 2, 1: 4 })).toBe(154_400)
    expect(sumPieces({})).toBe(0)
  })

  it('should hold its float and what was sold for cash, less what was given back', () => {
    expect(expectedCash({ floatPaise: 50_000, cashPaise: 12_000, returnedPaise: 0 })).toBe(62_000)
    expect(expectedCash({ floatPaise: 50_000, cashPaise: 12_000, returnedPaise: 62_000 })).toBe(0)
  })

  it('differs by cash and UPI together', () => {
    const count = {
      expectedCashPaise: 62_000,
      countedCashPaise: 61_500,
      expectedUpiPaise: 900,
      countedUpiPaise: 1_000,
      denominations: {},
      reason: 'x',
    }
    expect(differenceOf({ count })).toBe(-400)
    expect(differenceOf({ count: null })).toBe(0)
    expect([-500, 500, 0].map(formatDifference)).toEqual(['− ₹ 5', '+ ₹ 5', '₹ 0'])
  })

  it('gives change only when enough was given', () => {
    expect(changeOf(500, 32_000)).toBe(18_000)
    expect(changeOf(300, 32_000)).toBeUndefined()
    expect(changeOf(null, 32_000)).toBeUndefined()
  })
})
