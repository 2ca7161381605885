import { describe, expect, it } from 'vitest'
import { deltaT } from './delta-t.ts'

describe('Delta-T', () => {
  const at = (date: string) => deltaT((Date.parse(date) - Date.UTC(2000, 0, 1, 12)) / 86_400_000)

  it('meets the observed values, also one that was not put into the table', () => {
    expect(at('1975-01-01')).toBeCloseTo(45.476, 1)
    expect(at('2000-01-01')).toBeCloseTo(63.829, 2)
    expect(at('2025-01-01')).toBeCloseTo(69.138, 2)
    // US Naval Observatory, 1 April 2026: 69.133.
    expect(Math.abs(at('2026-04-01') - 69.133)).toBeLessThan(0.05)
  })

  it('goes on from the last observation without a step, and slowly', () => {
    expect(Math.abs(at('2026-01-02') - at('2025-12-31'))).toBeLessThan(0.01)
    expect(at('2050-01-01') - at('2026-01-01')).toBeLessThan(3)
    expect(at('2100-12-31')).toBeLessThan(90)
  })
})
