import { describe, expect, it } from 'vitest'
import { addDays, dayIn, dayInMonth, daysBetween, shiftMonth, weekdayOf, weeksOf } from './civil-day.ts'

describe('civil days', () => {
  it('are counted over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(daysBetween('2026-11-14', '2026-11-30')).toBe(16)
    expect(daysBetween('2026-11-30', '2026-11-14')).toBe(-16)
  })

  it('know their weekday, Sunday first', () => {
    expect(weekdayOf('2026-11-15')).toBe(0)
    expect(weekdayOf('2026-11-14')).toBe(6)
  })

  it('keep their number in another month, or its last day', () => {
    expect(dayInMonth('2027-01-31', '2027-02')).toBe('2027-02-28')
    expect(dayInMonth('2026-11-14', '2027-11')).toBe('2027-11-14')
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(shiftMonth('2026-01', -1)).toBe('2025-12')
  })

  it('make six weeks of every month', () => {
    for (const month of ['2026-02', '2026-11', '2026-08']) {
      const weeks = weeksOf(month)
      expect(weeks).toHaveLength(6)
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true)
      expect(weeks.flat()).toContain(`${month}-01`)
      expect(weeks.flat()).toContain(`${month}-28`)
    }
  })

  it('are the temple’s, wherever the reader is', () => {
    expect(dayIn('Asia/Kolkata', new Date('2026-11-14T20:00:00Z'))).toBe('2026-11-15')
  })
})
