import { describe, expect, it } from 'vitest'
import { toCivilDate, toDayNumber } from './civil-date.ts'
import { computeMalayalamDate } from './compute-days.ts'
import { indexOfCount } from './find-boundary.ts'
import { KERALA } from './kerala-rules.ts'
import { findMonthFirst, monthOfSign, signOfMonth, toMalayalamDate } from './malayalam-date.ts'
import { openAlmanac } from './open-almanac.ts'
import { GURUVAYUR, LONDON } from './testing/places.ts'
import { at, openToyAlmanac } from './testing/toy-almanac.ts'

// The Sun rises at 06:00 and sets at 18:00, so three fifths of the daytime end at 13:12.
const LINE = at(5, 13, 12)

describe('the first day of a Malayalam month', () => {
  it('is the day of the sankramam before the line of three fifths, the next day on it or after', () => {
    expect(findMonthFirst(openToyAlmanac({}, { 1: LINE - 1 }), 1)).toBe(5)
    expect(findMonthFirst(openToyAlmanac({}, { 1: LINE }), 1)).toBe(6)
  })

  it('is the civil day of a sankramam after midnight, before sunrise', () => {
    expect(findMonthFirst(openToyAlmanac({}, { 1: at(5, 0, 1) }), 1)).toBe(5)
    expect(findMonthFirst(openToyAlmanac({}, { 1: at(4, 23, 59) }), 1)).toBe(5)
  })

  it('moves with the share of the daytime a temple chooses', () => {
    expect(findMonthFirst(openToyAlmanac({ monthCutoff: 1 }, { 1: at(5, 17, 59) }), 1)).toBe(5)
    expect(findMonthFirst(openToyAlmanac({ monthCutoff: 0 }, { 1: at(5, 6) }), 1)).toBe(6)
  })

  it('was 17 August in 2023: eighteen fixed nazhika after sunrise would have made it the 18th', () => {
    expect(computeMalayalamDate(GURUVAYUR, '2023-08-17', KERALA)).toEqual({ year: 1199, month: 1, day: 1 })
  })
})

describe('the Malayalam calendar from 1950 to 2100', () => {
  const almanac = openAlmanac(GURUVAYUR, KERALA)
  const firstCount = almanac.countAt('sign', Date.UTC(1950, 0, 20))
  const lastCount = almanac.countAt('sign', Date.UTC(2100, 11, 20))
  const firsts = Array.from({ length: lastCount - firstCount + 1 }, (_, step) =>
    findMonthFirst(almanac, firstCount + step),
  )

  it('has months of 29 to 32 days and no others', () => {
    const lengths = new Set(firsts.slice(1).map((first, position) => first - (firsts[position] ?? 0)))
    expect(firsts.length).toBeGreaterThan(1800)
    expect(lengths).toEqual(new Set([29, 30, 31, 32]))
  })

  it('numbers day 1 on every first, and the last day of the month before on its eve', () => {
    for (const [position, first] of firsts.entries()) {
      const month = monthOfSign(indexOfCount('sign', firstCount + position))
      expect(toMalayalamDate(almanac, first)).toMatchObject({ month, day: 1 })
      const eve = toMalayalamDate(almanac, first - 1)
      expect(eve.month).toBe(month === 1 ? 12 : month - 1)
      const length = position > 0 ? first - (firsts[position - 1] ?? 0) : eve.day
      expect(eve.day).toBe(length)
    }
  })

  it('begins its year on 1 Chingam in August, 824 or 825 behind', () => {
    for (let year = 1950; year <= 2100; year += 1) {
      const january = toMalayalamDate(almanac, toDayNumber(`${year}-01-01`))
      const december = toMalayalamDate(almanac, toDayNumber(`${year}-12-31`))
      expect([january.year, december.year]).toEqual([year - 825, year - 824])
    }
    const newYears = firsts.filter((first) => toMalayalamDate(almanac, first).month === 1).map(toCivilDate)
    expect(newYears).toHaveLength(151)
    expect(newYears.every((date) => date.slice(5, 7) === '08')).toBe(true)
  })

  it('is the same calendar for a temple abroad', () => {
    expect(computeMalayalamDate(LONDON, '2025-08-17', KERALA)).toEqual({ year: 1201, month: 1, day: 1 })
  })

  it('turns signs into months and back', () => {
    const months = Array.from({ length: 12 }, (_, step) => monthOfSign(step + 1))
    expect(months).toEqual([9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(months.map(signOfMonth)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })
})
