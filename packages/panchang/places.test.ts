import { describe, expect, it, vi } from 'vitest'
import { toCivilDate, toDayNumber } from './civil-date.ts'
import { computeDay, computeDays } from './compute-days.ts'
import { KERALA } from './kerala-rules.ts'
import { civilDayAt, findDayStart } from './local-time.ts'
import type { GeoLocation } from './location.ts'
import { openAlmanac } from './open-almanac.ts'
import { ownDay } from './own-day.ts'
import type { Rules } from './rules.ts'
import { CHENNAI, GURUVAYUR, LONDON, NEW_YORK, SYDNEY, THIRUVANANTHAPURAM } from './testing/places.ts'

// Slow: computes years of days for many towns.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const UPPER_LIMB: Rules = { ...KERALA, sunrise: 'upper-limb' }

function wallClock(ms: number, { timeZone }: GeoLocation): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(ms)
}

describe('a temple where the clocks change', () => {
  // Printed sunrise and sunset (fox5ny.com of 9 March 2025, inkl.com on 29 October 2023, Times of India of 17 October
  // 2025); clocks changed on three of these days.
  it.each([
    ['New York', '2025-03-08', '06:18', '17:55', NEW_YORK],
    ['New York', '2025-03-09', '07:16', '18:56', NEW_YORK],
    ['New York', '2025-11-02', undefined, '16:50', NEW_YORK],
    ['London', '2023-10-29', '06:48', '16:39', LONDON],
  ] as const)('%s on %s sees the Sun from %s to %s by its own clock', (_city, date, rise, set, location) => {
    const day = computeDay(location, date, UPPER_LIMB)
    const minutesOff = (ms: number, printed: string) => {
      const [on, clock = ''] = wallClock(ms, location).split(' ')
      expect(on).toBe(date)
      const [hour, minute] = clock.split(':')
      const [printedHour, printedMinute] = printed.split(':')
      return Math.abs(Number(hour) * 60 + Number(minute) - Number(printedHour) * 60 - Number(printedMinute))
    }
    if (rise) expect(minutesOff(day.sunrise, rise)).toBeLessThanOrEqual(1)
    expect(minutesOff(day.sunset, set)).toBeLessThanOrEqual(1)
  })

  it.each([
    ['London', LONDON],
    ['New York', NEW_YORK],
    ['Sydney', SYDNEY],
  ])('%s has one sunrise on every date of the year, and every star in turn', (_city, location) => {
    const days = computeDays(location, '2025-01-01', '2025-12-31', KERALA)
    expect(days).toHaveLength(365)
    for (const { date, sunrise, sunset } of days) {
      expect(wallClock(sunrise, location).slice(0, 10)).toBe(date)
      expect(sunset).toBeGreaterThan(sunrise)
    }
    const stars = days.flatMap((day) => day.birthdayStars)
    for (const [position, star] of stars.entries()) {
      if (position > 0) expect(star).toBe(((stars[position - 1] ?? 0) % 27) + 1)
    }
  })

  it('reads the sankramam’s civil date from its own clock', () => {
    const at = (location: GeoLocation) =>
      computeDays(location, '2025-01-12', '2025-01-15', KERALA).find((day) => day.sankramam)
    expect(at(NEW_YORK)?.sankramam?.at).toBe(at(GURUVAYUR)?.sankramam?.at)
    expect([at(NEW_YORK)?.date, at(GURUVAYUR)?.date]).toEqual(['2025-01-13', '2025-01-14'])
  })
})

describe('the first instant of a civil day', () => {
  it('is one o’clock where the clock skips midnight, and the right midnight where it comes twice', () => {
    const santiago = 'America/Santiago'
    const spring = findDayStart(toDayNumber('2025-09-07'), santiago)
    expect(new Date(spring).toISOString()).toBe('2025-09-07T04:00:00.000Z')
    const autumn = findDayStart(toDayNumber('2025-04-06'), santiago)
    expect(new Date(autumn).toISOString()).toBe('2025-04-06T04:00:00.000Z')
  })

  it.each([
    'Asia/Kolkata',
    'Europe/London',
    'America/New_York',
    'America/Santiago',
    'Asia/Beirut',
    'Australia/Lord_Howe',
  ])('opens its day and closes the one before, every day of the year in %s', (timeZone) => {
    const first = toDayNumber('2025-01-01')
    for (let day = first; day < first + 365; day += 1) {
      const start = findDayStart(day, timeZone)
      expect(toCivilDate(civilDayAt(start, timeZone))).toBe(toCivilDate(day))
      expect(civilDayAt(start - 1000, timeZone)).toBe(day - 1)
    }
  })

  it('does not exist on a date that a zone left out', () => {
    expect(() => findDayStart(toDayNumber('2011-12-30'), 'Pacific/Apia')).toThrow(
      expect.objectContaining({ code: 'bad-date' }),
    )
  })
})

/** Days owned by each star from 2020 to 2023, in order. */
function listOwned(location: GeoLocation, rules: Rules): number[] {
  const almanac = openAlmanac(location, rules)
  const first = almanac.countAt('star', Date.UTC(2020, 0, 1))
  return Array.from({ length: 1450 }, (_, step) => ownDay(almanac, almanac.spanOf('star', first + step)).day)
}

describe('what location and custom change', () => {
  const guruvayur = listOwned(GURUVAYUR, KERALA)
  const share = (other: number[]) =>
    other.filter((day, position) => day !== guruvayur[position]).length / guruvayur.length

  it('another town of Kerala moves fewer than one star in two hundred, Chennai one or two in a hundred', () => {
    expect(share(listOwned(THIRUVANANTHAPURAM, KERALA))).toBeLessThan(0.005)
    const chennai = share(listOwned(CHENNAI, KERALA))
    expect(chennai).toBeGreaterThan(0.005)
    expect(chennai).toBeLessThan(0.02)
  })

  it('the definition of sunrise moves fewer than one in a hundred', () => {
    expect(share(listOwned(GURUVAYUR, UPPER_LIMB))).toBeLessThan(0.01)
  })

  it('the plain star at sunrise moves one in ten', () => {
    const udaya = share(listOwned(GURUVAYUR, { ...KERALA, minNazhika: 0 }))
    expect(udaya).toBeGreaterThan(0.08)
    expect(udaya).toBeLessThan(0.12)
  })

  it('but the stars themselves begin everywhere at once', () => {
    const [here] = computeDays(GURUVAYUR, '2025-06-01', '2025-06-01', KERALA)
    const there = computeDays(NEW_YORK, '2025-05-30', '2025-06-02', KERALA)
    expect(there.map((day) => day.star.start)).toContain(here?.star.start)
  })
})
