import { expect, test } from 'vitest'
import { gentlePace, limitPace, paceOf, scaleOf, stepOf, stepPace } from './steer-rules.ts'

test('the slider has room above the pace', () => {
  expect([40, 60, 570, 1_200, 120_000].map(scaleOf)).toEqual([60, 120, 1_200, 3_000, 120_000])
})

test('one press is a round number of people', () => {
  expect([60, 120, 1_200, 12_000].map(stepOf)).toEqual([1, 1, 10, 100])
  expect(stepPace(570, 1, 1_200)).toBe(580)
  expect(stepPace(573, 1, 1_200)).toBe(580)
  expect(stepPace(573, -1, 1_200)).toBe(570)
})

test('a pace is never nothing and never more than may be asked for', () => {
  expect(stepPace(1, -1, 60)).toBe(1)
  expect(stepPace(120_000, 1, 120_000)).toBe(120_000)
  expect(limitPace(0.2)).toBe(1)
})

test('what the server counts a second is told a minute', () => {
  expect(paceOf(9.5)).toBe(570)
})

test('after a pause one begins with a third', () => {
  expect([570, 60, 2, 1].map(gentlePace)).toEqual([190, 20, 1, 1])
})
