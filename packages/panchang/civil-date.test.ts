import { describe, expect, it } from 'vitest'
import { addDays, toCivilDate, toDayNumber, weekdayOf } from './civil-date.ts'

describe('civil dates', () => {
  it('step over month ends, leap days and 1970', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01')
    expect(addDays('1970-01-01', -1)).toBe('1969-12-31')
    expect(toCivilDate(toDayNumber('1950-06-15'))).toBe('1950-06-15')
  })

  it('know their weekday before and after 1970', () => {
    expect(['1950-01-01', '1970-01-01', '2025-11-12'].map((date) => weekdayOf(toDayNumber(date)))).toEqual([
      0, 4, 3,
    ])
  })
})
