import { describe, expect, it } from 'vitest'
import { ageOf, formatShort, gatherShares, progressOf, roundScale } from './dashboard.rules.ts'

describe('the dashboard', () => {
  it.each([
    [3, 0, 'waiting'],
    [3, 1, 'progress'],
    [3, 3, 'performed'],
  ] as const)('of %i booked and %i performed is %s', (booked, performed, state) => {
    expect(progressOf(booked, performed)).toBe(state)
  })

  it.each([
    [0, 300],
    [299, 300],
    [301, 600],
    [14_238_000, 15_000_000],
    [31_000_000, 60_000_000],
    [7_300_000, 9_000_000],
  ])('draws %i paise on a scale up to %i', (paise, top) => {
    expect(roundScale(paise)).toBe(top)
  })

  it('says large sums shortly', () => {
    expect([50_000, 5_000_000, 15_000_000, 2_500_000_000].map(formatShort)).toEqual([
      '500',
      '50k',
      '1.5 L',
      '2.5 Cr',
    ])
  })

  it('shows the dearest six and the rest together, by offering or by deity', () => {
    const all = Array.from({ length: 8 }, (_, at) => ({
      name: `Offering ${at}`,
      deity: at % 2 === 0 ? 'Nagaraja' : 'Ganapathi',
      valuePaise: (8 - at) * 100,
    }))
    expect(gatherShares(all, 'name')).toMatchObject({ rest: 2, restPaise: 300 })
    expect(gatherShares(all, 'deity')).toEqual({
      shown: [
        { name: 'Nagaraja', valuePaise: 2_000 },
        { name: 'Ganapathi', valuePaise: 1_600 },
      ],
      rest: 0,
      restPaise: 0,
    })
  })

  it('tells an age in the largest unit that fits', () => {
    const now = '2026-11-15T12:00:00Z'
    expect(ageOf('2026-11-15T11:42:30Z', now)).toEqual({ unit: 'minutes', count: 17 })
    expect(ageOf('2026-11-15T09:59:00Z', now)).toEqual({ unit: 'hours', count: 2 })
    expect(ageOf('2026-11-13T12:00:00Z', now)).toEqual({ unit: 'days', count: 2 })
  })
})
