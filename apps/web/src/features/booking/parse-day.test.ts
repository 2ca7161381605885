import { describe, expect, it } from 'vitest'
import { parseDay } from './parse-day.ts'

describe('a day as people write it', () => {
  it.each([
    ['30', '2026-11-30'],
    ['14', '2026-11-14'],
    ['13', '2026-12-13'],
    ['31', '2026-12-31'],
    ['30 nov', '2026-11-30'],
    ['Mon 30 Nov', '2026-11-30'],
    ['3 January', '2027-01-03'],
    ['30/11', '2026-11-30'],
    ['5.3', '2027-03-05'],
    ['30 nov 2027', '2027-11-30'],
    ['2026-12-01', '2026-12-01'],
    ['today', '2026-11-14'],
    ['tm', '2026-11-15'],
    ['+3', '2026-11-17'],
    ['29 feb', undefined],
    ['31 nov', undefined],
    ['45', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('%s', (typed, day) => {
    expect(parseDay(typed, '2026-11-14')).toBe(day)
  })
})
