import { expect, test } from 'vitest'
import { adjustPace, type Figures } from './adjust-pace.ts'

const calm: Figures = { holdP99Ms: 40, providerP99Ms: 300, providerRefusals: 0, shed: 0 }
const MAX_RATE = 600

test('a calm minute brings the pace from nothing to the most, and not beyond', () => {
  let pace = { rate: 0, loweredAt: 0 }
  for (let second = 1; second <= 60; second++)
    pace = adjustPace(pace, calm, MAX_RATE, 1_000_000 + second * 1_000)
  expect(pace.rate).toBeCloseTo(MAX_RATE)
  expect(adjustPace(pace, calm, MAX_RATE, 2_000_000).rate).toBe(MAX_RATE)
})

test.each<[string, Partial<Figures>]>([
  ['the provider says it is too much', { providerRefusals: 1 }],
  ['the provider is slow', { providerP99Ms: 3_001 }],
  ['holds are slow', { holdP99Ms: 501 }],
  ['we shed load', { shed: 1 }],
])('goes down by a third when %s, and then rests to see', (_what, strained) => {
  const first = adjustPace({ rate: 500, loweredAt: 0 }, { ...calm, ...strained }, MAX_RATE, 100_000)
  expect(first).toEqual({ rate: 350, loweredAt: 100_000 })
  const resting = adjustPace(first, { ...calm, ...strained }, MAX_RATE, 104_999)
  expect(resting.rate).toBe(350)
  expect(adjustPace(resting, { ...calm, ...strained }, MAX_RATE, 105_000).rate).toBeCloseTo(245)
})

test('never quite to nothing: somebody must go in for anything to be learnt', () => {
  let pace = { rate: 500, loweredAt: 0 }
  for (let step = 1; step < 40; step++) pace = adjustPace(pace, { ...calm, shed: 9 }, MAX_RATE, step * 10_000)
  expect(pace.rate).toBe(12)
})

test('nothing measured is no strain', () => {
  const silent = { holdP99Ms: null, providerP99Ms: null, providerRefusals: 0, shed: 0 }
  expect(adjustPace({ rate: 100, loweredAt: 0 }, silent, MAX_RATE, 1).rate).toBe(110)
})
