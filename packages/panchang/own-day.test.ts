import { describe, expect, it } from 'vitest'
import { listSunriseDays, ownDay } from './own-day.ts'
import type { Rules } from './rules.ts'
import { at, openToyAlmanac } from './testing/toy-almanac.ts'

function own(start: number, end: number, rules: Partial<Rules> = {}) {
  return ownDay(openToyAlmanac(rules), { index: 9, start, end })
}

// The Sun rises at 06:00; six nazhika later it is 08:24.
describe('the day a star owns', () => {
  it('is the day at whose sunrise it runs, if it lasts six nazhika more', () => {
    expect(own(at(1, 10), at(2, 11))).toEqual({ day: 2, reason: 'normal' })
  })

  it('is that day when it ends exactly on the line, and the day before when it ends a millisecond sooner', () => {
    expect(own(at(1, 10), at(2, 8, 24))).toEqual({ day: 2, reason: 'normal' })
    expect(own(at(1, 10), at(2, 8, 24) - 1)).toEqual({ day: 1, reason: 'short-at-sunrise', alternate: 2 })
  })

  it('is the later day when two sunrises qualify', () => {
    expect(own(at(1, 5), at(2, 9))).toEqual({ day: 2, reason: 'two-sunrises', alternate: 1 })
  })

  it('is the first day when the second sunrise is too near the end', () => {
    expect(own(at(1, 5), at(2, 7))).toEqual({ day: 1, reason: 'two-sunrises', alternate: 2 })
  })

  it('is the day it begins in when no sunrise falls in it', () => {
    expect(own(at(1, 6, 30), at(2, 5, 30))).toEqual({ day: 1, reason: 'no-sunrise' })
  })

  it('counts a star that begins at the very sunrise as running, and one that ends at it as over', () => {
    expect(listSunriseDays(openToyAlmanac(), { index: 9, start: at(1, 6), end: at(2, 6) })).toEqual([1])
    expect(own(at(1, 6), at(2, 6))).toEqual({ day: 1, reason: 'normal' })
    expect(own(at(1, 6) + 1, at(2, 6))).toEqual({ day: 1, reason: 'no-sunrise' })
  })

  it('counts the day from sunrise, so a star that begins in the small hours begins the day before', () => {
    expect(own(at(2, 3), at(2, 20), { minNazhika: 30 })).toEqual({
      day: 2,
      reason: 'normal',
    })
    expect(own(at(2, 3), at(2, 17), { minNazhika: 30 })).toEqual({
      day: 1,
      reason: 'short-at-sunrise',
      alternate: 2,
    })
  })
})

describe('what a temple may decide about it', () => {
  it('the first of two sunrises instead of the later', () => {
    expect(own(at(1, 5), at(2, 9), { ifTwoSunrises: 'first' }).day).toBe(1)
  })

  it('the plain star at sunrise, however short', () => {
    expect(own(at(1, 10), at(2, 6) + 1, { minNazhika: 0 })).toEqual({ day: 2, reason: 'normal' })
  })

  it('another number of nazhika: twelve end at 10:48', () => {
    expect(own(at(1, 12), at(2, 10, 48), { minNazhika: 12 }).day).toBe(2)
    expect(own(at(1, 12), at(2, 10, 48) - 1, { minNazhika: 12 }).day).toBe(1)
  })
})
