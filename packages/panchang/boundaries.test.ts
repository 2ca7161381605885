import { describe, expect, it } from 'vitest'
import { toDayNumber } from './civil-date.ts'
import { countAt, findBoundary, indexOfCount } from './find-boundary.ts'
import golden from './golden/boundaries-2024-2030.json' with { type: 'json' }
import instants from './golden/published-instants.json' with { type: 'json' }
import { KERALA } from './kerala-rules.ts'
import { findMonthFirst, monthOfSign } from './malayalam-date.ts'
import { openAlmanac } from './open-almanac.ts'
import { ist } from './testing/ist.ts'
import { GURUVAYUR } from './testing/places.ts'

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
}

function compareAll(kind: 'star' | 'tithi') {
  const { firstAt, firstIndex, gaps } = golden[kind]
  const first = countAt(kind, firstAt * 1000 + 60_000)
  let expectedSeconds = firstAt
  const errors = [0, ...gaps].map((gap, step) => {
    expectedSeconds += gap
    return findBoundary(kind, first + step) / 1000 - expectedSeconds
  })
  const sorted = errors.map(Math.abs).sort((a, b) => a - b)
  return { startsWith: indexOfCount(kind, first), firstIndex, errors, sorted }
}

describe('the instants at which stars and tithis begin, against the reference ephemeris', () => {
  it.each([
    ['star', 2531],
    ['tithi', 2602],
  ] as const)('puts every %s of 2024 to 2030 within 10 s, half of them within 2 s', (kind, size) => {
    const { startsWith, firstIndex, sorted } = compareAll(kind)
    expect(startsWith).toBe(firstIndex)
    expect(sorted).toHaveLength(size)
    expect(quantile(sorted, 0.5)).toBeLessThanOrEqual(2)
    expect(quantile(sorted, 0.99)).toBeLessThanOrEqual(6)
    expect(quantile(sorted, 1)).toBeLessThanOrEqual(10)
  })

  it('leans neither early nor late by more than 1.5 s in 2030, where the library alone would lean by 8 s', () => {
    for (const kind of ['star', 'tithi'] as const) {
      const { errors } = compareAll(kind)
      const lastYear = errors.slice(-365)
      expect(Math.abs(lastYear.reduce((sum, error) => sum + error, 0) / lastYear.length)).toBeLessThan(1.5)
    }
  })
})

describe('sankramams', () => {
  const almanac = openAlmanac(GURUVAYUR, KERALA)

  it('come within a minute of the reference and open their month on its day', () => {
    expect(golden.sankramams).toHaveLength(86)
    for (const [seconds, firstDay, month] of golden.sankramams) {
      const count = countAt('sign', Number(seconds) * 1000 + 3_600_000)
      expect(Math.abs(findBoundary('sign', count) / 1000 - Number(seconds))).toBeLessThan(60)
      expect(monthOfSign(indexOfCount('sign', count))).toBe(month)
      expect(findMonthFirst(almanac, count)).toBe(toDayNumber(String(firstDay)))
    }
  })
})

describe('instants printed in newspapers and almanacs', () => {
  // Two pages printed the times of another zone; one sankramam comes from another ephemeris, nine minutes late.
  const explained = [-149.3, -149.3, -8.6]

  it('are all met within three minutes, but for three that are explained', () => {
    expect(instants).toHaveLength(33)
    const misses = instants.flatMap(([kind, index, published]) => {
      const printed = ist(String(published))
      const cycle = kind as 'star' | 'tithi' | 'sign'
      const count = countAt(cycle, printed)
      const nearest = [count, count + 1].map((n) => ({ n, off: (findBoundary(cycle, n) - printed) / 60_000 }))
      const match = nearest.find(({ n }) => indexOfCount(cycle, n) === index)
      expect(match, `${kind} ${index} around ${published}`).toBeDefined()
      return match && Math.abs(match.off) > 3.05 ? [match.off] : []
    })
    expect(misses).toHaveLength(explained.length)
    for (const [position, minutes] of [...misses].sort((a, b) => a - b).entries()) {
      expect(minutes).toBeCloseTo(explained[position] ?? Number.NaN, 0)
    }
  })
})
