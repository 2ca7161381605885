import { describe, expect, it } from 'vitest'
import { MALAYALAM_MONTHS, pakshaOf, STARS, TITHIS, WEEKDAYS } from './names.ts'

describe('names', () => {
  it('number 27 stars, 12 months, 30 tithis and 7 weekdays without a gap, in two scripts', () => {
    for (const [list, first, size] of [
      [STARS, 1, 27],
      [MALAYALAM_MONTHS, 1, 12],
      [TITHIS, 1, 30],
      [WEEKDAYS, 0, 7],
    ] as const) {
      expect(list.map(({ id }) => id)).toEqual(Array.from({ length: size }, (_, step) => first + step))
      for (const { en, ml } of list) {
        expect(en).toMatch(/^[A-Z][a-z]+$/)
        expect(ml).toMatch(/^[\u0D00-\u0D7F]+$/)
      }
    }
    expect(new Set(STARS.map(({ ml }) => ml)).size).toBe(27)
    expect(STARS.find(({ id }) => id === 9)?.en).toBe('Ayilyam')
    expect(TITHIS.filter(({ en }) => en === 'Ekadasi').map(({ id }) => id)).toEqual([11, 26])
  })

  it('split the tithis into two fortnights', () => {
    expect([1, 15, 16, 30].map(pakshaOf)).toEqual(['shukla', 'shukla', 'krishna', 'krishna'])
  })
})
