import malayalamDates from '@vazhipadu/locales/ml/dates.json'
import { expect, test } from 'vitest'
import { formatDay, formatMonth, formatWeekdayMl } from './format-day.ts'
import { formatInstant } from './format-moment.ts'
import { formatNumber } from './format-number.ts'
import { formatClock, formatSunTime, formatTime } from './format-time.ts'
import { sunClock } from './sun-clock.ts'

test('days are written as the temple writes them', () => {
  expect(formatDay('2026-11-30', 'dated')).toBe('Mon 30 Nov 2026')
  expect(formatDay('2026-09-30', 'short')).toBe('Wed 30 Sep')
  expect(formatDay('2026-11-30', 'long')).toBe('Monday 30 November')
  expect(formatMonth('2026-11')).toBe('November 2026')
  expect(formatWeekdayMl('2026-11-30')).toBe('തിങ്കൾ')
  const week = ['15', '16', '17', '18', '19', '20', '21'].map((day) => formatWeekdayMl(`2026-11-${day}`))
  expect(week).toEqual(Object.values(malayalamDates.weekday.short))
})

test('a star’s end is cut to the minute, sunrise is rounded', () => {
  expect(formatTime('2026-11-30T04:12:59Z', 'Asia/Kolkata')).toBe('9:42\u00a0am')
  expect(formatSunTime('2026-11-30T00:57:31Z', 'Asia/Kolkata')).toBe('6:28\u00a0am')
  // The same minute as on the sign-in page.
  expect(sunClock('2026-11-30T00:57:31Z', 'Asia/Kolkata')).toBe('06:28')
  expect(formatClock('18:00')).toBe('6\u00a0pm')
  expect(formatClock('05:30')).toBe('5:30\u00a0am')
})

test('an instant is told on the clock of the zone that is given', () => {
  expect(formatInstant('2026-11-13T20:30:00Z', 'Asia/Kolkata')).toMatch(/^Sat 14 Nov 2026, 2:00 am$/)
  expect(formatInstant('2026-11-13T20:30:00Z', 'America/New_York')).toMatch(/^Fri 13 Nov 2026, 3:30 pm$/)
})

test('figures are grouped as the browser’s tables group them', () => {
  const whole = new Intl.NumberFormat('en-IN')
  for (let figures = 1; figures <= 15; figures++)
    for (const number of [10 ** figures - 1, 10 ** figures, Math.round(10 ** figures / 7)])
      for (const each of [number, -number]) expect(formatNumber(each)).toBe(whole.format(each))
  expect([formatNumber(0), formatNumber(1.5)]).toEqual(['0', '1.5'])
})
