import { describe, expect, it } from 'vitest'
import type { CivilDate } from './civil-date.ts'
import { computeDay, computeDays } from './compute-days.ts'
import { findNextBirthday, findNextStarDay } from './find-star-day.ts'
import { KERALA } from './kerala-rules.ts'
import { listEclipses } from './list-eclipses.ts'
import { PanchangError, type PanchangErrorCode } from './panchang-error.ts'
import { type ObservanceRule, type Rules, replaceObservances } from './rules.ts'
import { GURUVAYUR, TROMSO } from './testing/places.ts'

function codeOf(run: () => unknown): PanchangErrorCode | undefined {
  try {
    run()
  } catch (error) {
    if (error instanceof PanchangError) return error.code
    throw error
  }
  return undefined
}

describe('what cannot be answered is refused by name', () => {
  it.each(['2025-02-29', '2025-13-01', '2025-1-1', '20250101', '', '2025-00-10'])('the date %j', (date) => {
    expect(codeOf(() => computeDay(GURUVAYUR, date as CivilDate, KERALA))).toBe('bad-date')
    expect(codeOf(() => findNextStarDay(GURUVAYUR, 1, date as CivilDate, KERALA))).toBe('bad-date')
  })

  it('a date before 1950 or after 2100', () => {
    expect(codeOf(() => computeDay(GURUVAYUR, '1949-12-31', KERALA))).toBe('date-out-of-range')
    expect(codeOf(() => computeDay(GURUVAYUR, '2101-01-01', KERALA))).toBe('date-out-of-range')
    expect(computeDay(GURUVAYUR, '1950-01-01', KERALA).date).toBe('1950-01-01')
    expect(computeDay(GURUVAYUR, '2100-12-31', KERALA).date).toBe('2100-12-31')
  })

  it('a range that runs backwards', () => {
    expect(codeOf(() => computeDays(GURUVAYUR, '2025-01-02', '2025-01-01', KERALA))).toBe('range-reversed')
    expect(codeOf(() => listEclipses(GURUVAYUR, '2025-01-02', '2025-01-01'))).toBe('range-reversed')
  })

  it('a star or a month that does not exist', () => {
    for (const star of [0, 28, 1.5, Number.NaN]) {
      expect(codeOf(() => findNextStarDay(GURUVAYUR, star, '2025-01-01', KERALA))).toBe('unknown-star')
      expect(codeOf(() => findNextBirthday(GURUVAYUR, { star, month: 1 }, '2025-01-01', KERALA))).toBe(
        'unknown-star',
      )
    }
    for (const month of [0, 13, 2.5]) {
      expect(codeOf(() => findNextBirthday(GURUVAYUR, { star: 1, month }, '2025-01-01', KERALA))).toBe(
        'unknown-month',
      )
    }
  })

  it('a location that is not on Earth or whose zone is unknown', () => {
    for (const location of [
      { ...GURUVAYUR, latitude: 91 },
      { ...GURUVAYUR, longitude: -181 },
      { ...GURUVAYUR, latitude: Number.NaN },
      { ...GURUVAYUR, timeZone: 'Asia/Guruvayur' },
    ]) {
      expect(codeOf(() => computeDay(location, '2025-01-01', KERALA))).toBe('bad-place')
      expect(codeOf(() => listEclipses(location, '2025-01-01', '2025-12-31'))).toBe('bad-place')
    }
  })

  it('a day on which the Sun does not rise, or does not set', () => {
    expect(codeOf(() => computeDay(TROMSO, '2025-12-21', KERALA))).toBe('no-sunrise')
    expect(codeOf(() => computeDay(TROMSO, '2025-06-21', KERALA))).toBe('no-sunrise')
    expect(computeDay(TROMSO, '2025-03-21', KERALA).date).toBe('2025-03-21')
  })

  it.each<[string, Rules]>([
    ['a negative nazhika', { ...KERALA, minNazhika: -1 }],
    ['more than half a day of nazhika', { ...KERALA, minNazhika: 31 }],
    ['a cut-off after sunset', { ...KERALA, monthCutoff: 1.1 }],
    ['a row listed twice', { ...KERALA, observances: [...KERALA.observances, ...KERALA.observances] }],
    ['a star that does not exist', change('onam', { indices: [28] })],
    ['a tithi that does not exist', change('ekadashi', { indices: [0] })],
    ['a month that does not exist', change('vishu', { month: 13 })],
    ['a season that does not exist', change('onam', { season: { malayalamMonth: 0, pick: 'last' } })],
    ['a star in a lunar month', change('onam', { season: { lunarMonth: 7 } })],
    ['a day before nothing', change('atham', { season: { lastBefore: 'pongal' } })],
    ['a day before itself', change('atham', { season: { lastBefore: 'atham' } })],
  ])('rules with %s', (_what, rules) => {
    expect(codeOf(() => computeDay(GURUVAYUR, '2025-01-01', rules))).toBe('bad-rules')
  })

  it('rules whose calendar location is nowhere', () => {
    const nowhere = { latitude: 100, longitude: 0, timeZone: 'UTC' }
    expect(codeOf(() => computeDay(GURUVAYUR, '2025-01-01', { ...KERALA, calendarPlace: nowhere }))).toBe(
      'bad-place',
    )
  })
})

function change(id: string, part: object): Rules {
  const row = KERALA.observances.find((other) => other.id === id)
  return replaceObservances(KERALA, [{ ...row, ...part } as ObservanceRule])
}
