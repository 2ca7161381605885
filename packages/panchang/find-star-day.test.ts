import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, type CivilDate, toDayNumber } from './civil-date.ts'
import { computeDays, computeMalayalamDate } from './compute-days.ts'
import { findNextBirthday, findNextStarDay } from './find-star-day.ts'
import { KERALA } from './kerala-rules.ts'
import type { Rules } from './rules.ts'
import { GURUVAYUR, NEW_YORK } from './testing/places.ts'

// Slow: computes and compares years of days.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const FIRST = '2024-01-01'
const DAYS = 760

describe('the next day of a star', () => {
  it.each([
    ['Guruvayur', GURUVAYUR],
    ['New York', NEW_YORK],
  ])('is the first day of the calendar that lists it, at %s', (_name, location) => {
    const calendar = computeDays(location, FIRST, addDays(FIRST, DAYS), KERALA)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 27 }), fc.integer({ min: 0, max: DAYS - 40 }), (star, offset) => {
        const expected = calendar.slice(offset).find((day) => day.birthdayStars.includes(star))
        const found = findNextStarDay(location, star, addDays(FIRST, offset), KERALA)
        expect(found.date).toBe(expected?.date)
        expect(found.malayalam).toEqual(expected?.malayalam)
        expect(found.star).toBe(star)
      }),
      { seed: 27, numRuns: 150 },
    )
  })

  it('counts the day it is asked on', () => {
    expect(findNextStarDay(GURUVAYUR, 9, '2025-11-12', KERALA).date).toBe('2025-11-12')
    expect(findNextStarDay(GURUVAYUR, 9, '2025-11-13', KERALA).date).toBe('2025-12-09')
  })

  it('tells why, and which other day another custom would take', () => {
    expect(findNextStarDay(GURUVAYUR, 2, '2024-02-10', KERALA)).toMatchObject({
      date: '2024-02-15',
      reason: 'short-at-sunrise',
      alternateDate: '2024-02-16',
    })
    expect(findNextStarDay(GURUVAYUR, 13, '2024-09-01', KERALA)).toMatchObject({
      date: '2024-09-06',
      reason: 'two-sunrises',
      alternateDate: '2024-09-05',
    })
    expect(findNextStarDay(GURUVAYUR, 9, '2025-11-10', KERALA)).toMatchObject({ reason: 'normal' })
    expect(findNextStarDay(GURUVAYUR, 9, '2025-11-10', KERALA).alternateDate).toBeUndefined()
    // Pooruruttathi begins after one sunrise and ends before the next.
    expect(findNextStarDay(GURUVAYUR, 25, '2024-01-10', KERALA)).toMatchObject({
      date: '2024-01-15',
      reason: 'no-sunrise',
    })
  })

  it('owns up to a close call: on 28 August 2025 Chithira ended four seconds before the line', () => {
    expect(findNextStarDay(GURUVAYUR, 14, '2025-08-25', KERALA)).toMatchObject({
      date: '2025-08-27',
      isCloseCall: true,
    })
    expect(findNextStarDay(GURUVAYUR, 15, '2025-08-25', KERALA).isCloseCall).toBe(false)
  })
})

/** All days of the star in the Malayalam month around `within`, computed by the calendar. */
function listInMonth(star: number, within: CivilDate): CivilDate[] {
  const { month } = computeMalayalamDate(GURUVAYUR, within, KERALA)
  return computeDays(GURUVAYUR, addDays(within, -32), addDays(within, 32), KERALA)
    .filter((day) => day.malayalam.month === month && day.birthdayStars.includes(star))
    .map((day) => day.date)
}

describe('the birthday of the year', () => {
  it('is the only day of the star in the month of birth', () => {
    expect(listInMonth(9, '2025-11-01')).toEqual(['2025-11-12'])
    expect(findNextBirthday(GURUVAYUR, { star: 9, month: 3 }, '2025-01-01', KERALA).date).toBe('2025-11-12')
  })

  it('does not count a day that is already the first of the next month', () => {
    // Chathayam came on 20 August and on 17 September 2024, which was 1 Kanni.
    expect(findNextStarDay(GURUVAYUR, 24, '2024-08-21', KERALA).malayalam).toMatchObject({ month: 2, day: 1 })
    for (const ifTwiceInMonth of ['later', 'later-unless-sankramam'] as const) {
      const rules: Rules = { ...KERALA, ifTwiceInMonth }
      const birthday = findNextBirthday(GURUVAYUR, { star: 24, month: 1 }, '2024-08-01', rules)
      expect(birthday.date).toBe('2024-08-20')
    }
  })

  it('is the later of two', () => {
    expect(listInMonth(22, '2024-09-01')).toEqual(['2024-08-18', '2024-09-15'])
    expect(findNextBirthday(GURUVAYUR, { star: 22, month: 1 }, '2024-08-01', KERALA).date).toBe('2024-09-15')
  })

  it('is the first of two when the next sankramam falls into the later', () => {
    // Thulam sankramam came at 13:46 on 17 October 2025, eleven minutes before Makam ended.
    expect(listInMonth(10, '2025-10-01')).toEqual(['2025-09-19', '2025-10-17'])
    const born = { star: 10, month: 2 }
    expect(findNextBirthday(GURUVAYUR, born, '2025-09-01', KERALA).date).toBe('2025-09-19')
    const later: Rules = { ...KERALA, ifTwiceInMonth: 'later' }
    expect(findNextBirthday(GURUVAYUR, born, '2025-09-01', later).date).toBe('2025-10-17')
  })

  it('is the later of two when the sankramam comes on its day but after the star has ended', () => {
    // Avittam ended at 16:33 on 16 September 2024; Kanni sankramam came at 19:43.
    expect(listInMonth(23, '2024-09-01')).toEqual(['2024-08-19', '2024-09-16'])
    expect(findNextBirthday(GURUVAYUR, { star: 23, month: 1 }, '2024-08-01', KERALA).date).toBe('2024-09-16')
  })

  it('is the first of two where a temple says so', () => {
    const first: Rules = { ...KERALA, ifTwiceInMonth: 'first' }
    expect(findNextBirthday(GURUVAYUR, { star: 22, month: 1 }, '2024-08-01', first).date).toBe('2024-08-18')
  })

  it('moves on to next year once this year’s is past, and counts the day itself', () => {
    const born = { star: 9, month: 3 }
    expect(findNextBirthday(GURUVAYUR, born, '2025-11-12', KERALA).date).toBe('2025-11-12')
    expect(findNextBirthday(GURUVAYUR, born, '2025-11-13', KERALA).date).toBe('2026-11-02')
  })

  it('falls in the month of birth, once a year, for every star and month', () => {
    for (let month = 1; month <= 12; month += 1) {
      for (const star of [1, 9, 14, 22, 27]) {
        const first = findNextBirthday(GURUVAYUR, { star, month }, '2025-01-01', KERALA)
        const second = findNextBirthday(GURUVAYUR, { star, month }, addDays(first.date, 1), KERALA)
        expect(first).toMatchObject({ star, malayalam: { month } })
        expect(second).toMatchObject({ star, malayalam: { month, year: first.malayalam.year + 1 } })
        expect(toDayNumber(second.date) - toDayNumber(first.date)).toBeGreaterThan(365 - 32)
      }
    }
  })
})
