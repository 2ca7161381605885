import { expect, it } from 'vitest'
import { computeDays } from './compute-days.ts'
import { findNextStarDay } from './find-star-day.ts'
import { KERALA } from './kerala-rules.ts'
import { GURUVAYUR } from './testing/places.ts'

// CPU time, best of several runs, so that other load on the machine does not fail the test.
function measureMs(runs: number, run: () => void): number {
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

it('computes a year in less than a second', () => {
  expect(measureMs(3, () => computeDays(GURUVAYUR, '2027-01-01', '2027-12-31', KERALA))).toBeLessThan(1000)
})

it('finds the next day of a star in less than fifty milliseconds', () => {
  expect(measureMs(5, () => findNextStarDay(GURUVAYUR, 9, '2027-01-01', KERALA))).toBeLessThan(50)
})
