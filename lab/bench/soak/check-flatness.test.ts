import { expect, test } from 'vitest'
import { checkFlatness, type Sample } from './check-flatness.ts'

const samples = (change: (n: number) => Partial<Sample>): Sample[] =>
  Array.from({ length: 30 }, (_, n) => ({
    atSeconds: n * 60,
    bookingsPerSecond: 10,
    p50Ms: 20 + (n % 3),
    p95Ms: 60 + (n % 5),
    apiMb: 300,
    workerMb: 250,
    connections: 24,
    deadPercent: n % 10,
    kbPerOrder: 6,
    queueSeconds: 0,
    ...change(n),
  }))
const faulty = (given: Sample[]) =>
  Object.entries(checkFlatness(given))
    .filter(([, { isFlat }]) => !isFlat)
    .map(([measure]) => measure)

test('what breathes is flat', () => {
  expect(faulty(samples(() => ({})))).toEqual([])
})

test('warming up is no growth', () => {
  expect(faulty(samples((n) => ({ apiMb: 150 + 150 * Math.min(1, n / 8) })))).toEqual([])
})

/** Like a heap: collected every 18 samples, which is almost two thirds of them. */
const strokes = (n: number) => 500 + 11 * (n % 18)

test('strokes of memory are no growth, wherever the run ends in one', () => {
  expect(faulty(samples((n) => ({ apiMb: strokes(n + 6) })))).toEqual([])
  expect(faulty(samples((n) => ({ workerMb: strokes(n) })))).toEqual([])
})

test('strokes that begin higher each time are seen', () => {
  expect(faulty(samples((n) => ({ apiMb: strokes(n + 6) + 11 * n })))).toEqual(['apiMb'])
})

test.each([
  ['apiMb', (n: number) => ({ apiMb: 200 + 8 * n })],
  ['workerMb', (n: number) => ({ workerMb: 200 + 8 * n })],
  ['connections', (n: number) => ({ connections: 20 + n })],
  ['p95Ms', (n: number) => ({ p95Ms: 40 + 10 * n })],
  ['deadPercent', (n: number) => ({ deadPercent: 3 * n })],
  ['queueSeconds', (n: number) => ({ queueSeconds: 2 * n })],
])('%s that goes on growing is seen', (measure, change) => {
  expect(faulty(samples(change))).toEqual([measure])
})

test('too few samples tell nothing', () => {
  expect(() => checkFlatness(samples(() => ({})).slice(0, 8))).toThrow('too few')
})
