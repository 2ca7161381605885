import { expect, test } from 'vitest'
import { listInauspiciousHours } from './inauspicious-hours.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`)
const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)

test('a Tuesday from 6:25 to 18:00 has its Rahu kalam in the seventh eighth', () => {
  const hours = listInauspiciousHours({ weekday: 2, sunrise: at('06:25'), sunset: at('18:00') })
  expect(hours.map(({ id, from, to }) => [id, clock(from), clock(to)])).toEqual([
    ['rahu', '15:06', '16:33'],
    ['yamagandam', '09:18', '10:45'],
    ['gulika', '12:12', '13:39'],
  ])
})

test('on a day of twelve hours from six, Rahu kalam is at its usual hour of each weekday', () => {
  const starts = [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const [rahu] = listInauspiciousHours({ weekday, sunrise: at('06:00'), sunset: at('18:00') })
    return clock(rahu?.from ?? Number.NaN)
  })
  expect(starts).toEqual(['16:30', '07:30', '15:00', '12:00', '13:30', '10:30', '09:00'])
})
