import { expect, test } from 'vitest'
import { instantAt } from './instant-at.ts'

test('a clock of a zone is one instant, also across a change of clocks', () => {
  expect(instantAt('2026-12-05', '06:00', 'Asia/Kolkata')).toBe('2026-12-05T00:30:00.000Z')
  expect(instantAt('2026-12-05', '00:15', 'Asia/Kolkata')).toBe('2026-12-04T18:45:00.000Z')
  expect(instantAt('2027-03-28', '12:00', 'Europe/London')).toBe('2027-03-28T11:00:00.000Z')
  expect(instantAt('2027-03-27', '12:00', 'Europe/London')).toBe('2027-03-27T12:00:00.000Z')
})
