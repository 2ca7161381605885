import { expect, test } from 'vitest'
import { skyAt } from './sky.ts'

const at = (time: string, zone = 'Asia/Kolkata') =>
  skyAt({ now: new Date(`2026-11-14T${time}:00+05:30`), timeZone: zone, sunrise: '06:21', sunset: '18:00' })

test.each([
  ['05:21', 'night'],
  ['05:22', 'dawn'],
  ['06:21', 'dawn'],
  ['07:20', 'dawn'],
  ['07:21', 'day'],
  ['17:00', 'day'],
  ['17:01', 'dusk'],
  ['18:59', 'dusk'],
  ['19:00', 'night'],
  ['00:10', 'night'],
] as const)('at %s of the temple the sky is %s', (time, sky) => {
  expect(at(time)).toBe(sky)
})

test('the temple is in the sky of its own zone, not of the reader', () => {
  expect(at('06:21')).toBe('dawn')
  expect(at('06:21', 'America/New_York')).toBe('night')
})
