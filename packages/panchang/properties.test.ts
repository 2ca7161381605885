import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { addDays, type CivilDate, toCivilDate, toDayNumber } from './civil-date.ts'
import { computeDay, computeDays } from './compute-days.ts'
import { KERALA } from './kerala-rules.ts'
import type { GeoLocation } from './location.ts'
import { openAlmanac } from './open-almanac.ts'
import { listSunriseDays, ownDay } from './own-day.ts'
import type { Rules } from './rules.ts'
import { GURUVAYUR } from './testing/places.ts'

// Slow: computes years of days, one by one and in a range.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Mid-latitudes with the zone of their meridian; elsewhere a civil day may have no sunrise.
const location: fc.Arbitrary<GeoLocation> = fc
  .record({ latitude: fc.integer({ min: -5500, max: 5500 }), hour: fc.integer({ min: -11, max: 12 }) })
  .map(({ latitude, hour }) => ({
    latitude: latitude / 100,
    longitude: hour * 15,
    // Etc/GMT names count westward.
    timeZone: hour === 0 ? 'Etc/GMT' : `Etc/GMT${hour > 0 ? '-' : '+'}${Math.abs(hour)}`,
  }))
const start: fc.Arbitrary<CivilDate> = fc
  .integer({ min: toDayNumber('1950-01-01'), max: toDayNumber('2100-10-01') })
  .map(toCivilDate)
const rules: fc.Arbitrary<Rules> = fc
  .record({
    sunrise: fc.constantFrom('disc-centre' as const, 'upper-limb' as const),
    minNazhika: fc.constantFrom(0, 5, 6, 6.25, 12),
    ifTwoSunrises: fc.constantFrom('first' as const, 'later' as const),
    calendarPlace: fc.constantFrom('own' as const, KERALA.calendarPlace),
  })
  .map((custom) => ({ ...KERALA, ...custom }))

function stretch(where: GeoLocation, from: CivilDate, custom: Rules) {
  return computeDays(where, from, addDays(from, 45), custom)
}

describe('anywhere, at any time from 1950 to 2100, under any custom', () => {
  it('each star owns exactly one day, in order, and no day owns more than two', () => {
    fc.assert(
      fc.property(location, start, rules, (where, from, custom) => {
        const days = stretch(where, from, custom)
        const owned = days.flatMap((day) => day.birthdayStars)
        expect(owned.length).toBeGreaterThan(43)
        for (const [position, star] of owned.entries()) {
          if (position > 0) expect(star).toBe(((owned[position - 1] ?? 0) % 27) + 1)
        }
        expect(Math.max(...days.map((day) => day.birthdayStars.length))).toBeLessThanOrEqual(2)
      }),
      { seed: 1, numRuns: 30 },
    )
  })

  it('the star and the tithi of a day run at its sunrise, and the next begins where one ends', () => {
    fc.assert(
      fc.property(location, start, rules, (where, from, custom) => {
        const days = stretch(where, from, custom)
        for (const [position, day] of days.entries()) {
          const next = days[position + 1]
          for (const [span, nextSpan, parts] of [
            [day.star, next?.star, 27],
            [day.tithi, next?.tithi, 30],
          ] as const) {
            expect(span.start <= day.sunrise && day.sunrise < span.end).toBe(true)
            if (nextSpan?.index === (span.index % parts) + 1) expect(nextSpan.start).toBe(span.end)
            if (nextSpan?.index === span.index) expect(nextSpan).toEqual(span)
          }
          expect(day.sunset).toBeGreaterThan(day.sunrise)
          if (next) expect(next.sunrise).toBeGreaterThan(day.sunset)
        }
      }),
      { seed: 2, numRuns: 20 },
    )
  })

  it('the Malayalam day goes up by one or begins the next month', () => {
    fc.assert(
      fc.property(location, start, rules, (where, from, custom) => {
        const dates = stretch(where, from, custom).map((day) => day.malayalam)
        for (const [position, date] of dates.entries()) {
          const before = dates[position - 1]
          if (!before) continue
          const isFirst = date.day === 1
          expect(date).toEqual({
            year: isFirst && date.month === 1 ? before.year + 1 : before.year,
            month: isFirst ? (before.month % 12) + 1 : before.month,
            day: isFirst ? 1 : before.day + 1,
          })
          if (isFirst) expect(before.day).toBeGreaterThanOrEqual(29)
        }
      }),
      { seed: 3, numRuns: 20 },
    )
  })

  it('a day computed alone is the same day computed among others, to the millisecond', () => {
    fc.assert(
      fc.property(location, start, rules, fc.integer({ min: 0, max: 45 }), (where, from, custom, offset) => {
        const day = stretch(where, from, custom)[offset]
        expect(computeDay(where, addDays(from, offset), custom)).toEqual(day)
      }),
      { seed: 4, numRuns: 20 },
    )
  })
})

describe('sixteen years at Guruvayur', () => {
  const almanac = openAlmanac(GURUVAYUR, { ...KERALA, sunrise: 'upper-limb' })
  const first = almanac.countAt('star', Date.UTC(2020, 0, 1))
  const last = almanac.countAt('star', Date.UTC(2036, 0, 1))
  const spans = Array.from({ length: last - first }, (_, step) => almanac.spanOf('star', first + step))
  const owned = spans.map((span) => ownDay(almanac, span))

  it('leave 27 or 28 days between one day of a star and its next', () => {
    const gaps = owned.slice(27).map(({ day }, position) => day - (owned[position]?.day ?? 0))
    expect(gaps.length).toBeGreaterThan(5700)
    expect(new Set(gaps)).toEqual(new Set([27, 28]))
  })

  it('meet every case of the rule about as often as an independent count did', () => {
    const count = (test: (position: number) => boolean) =>
      owned.filter((_, position) => test(position)).length
    const reasonOf = (position: number) => owned[position]?.reason
    const isLater = (position: number) => {
      const span = spans[position]
      return span && listSunriseDays(almanac, span).at(-1) === owned[position]?.day
    }
    const near = (found: number, expected: number) =>
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(4)
    near(
      count((at) => reasonOf(at) === 'short-at-sunrise'),
      362,
    )
    near(
      count((at) => reasonOf(at) === 'two-sunrises' && !isLater(at)),
      215,
    )
    near(
      count((at) => reasonOf(at) === 'two-sunrises' && isLater(at) === true),
      25,
    )
    near(
      count((at) => reasonOf(at) === 'no-sunrise'),
      171,
    )
  })
})
