import { describe, expect, it } from 'vitest'
import { partOfDay } from './part-of-day.ts'

describe('the greeting follows the temple’s clock', () => {
  it.each([
    ['2026-11-14T00:00:00Z', 'morning'],
    ['2026-11-14T06:29:00Z', 'morning'],
    ['2026-11-14T06:30:00Z', 'afternoon'],
    ['2026-11-14T10:30:00Z', 'evening'],
    ['2026-11-14T18:29:00Z', 'evening'],
    ['2026-11-14T20:00:00Z', 'night'],
    ['2026-11-14T21:29:00Z', 'night'],
    ['2026-11-14T21:30:00Z', 'morning'],
  ])('%s is %s', (instant, part) => {
    expect(partOfDay(new Date(instant), 'Asia/Kolkata')).toBe(part)
  })
})
