import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../log.ts'
import { runSweeps } from './run-sweeps.ts'

const quiet = { error: () => undefined } as unknown as Log
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('an hourly sweep does not count as stuck between two runs', async () => {
  const sweeps = runSweeps([{ name: 'old ones', everyMs: 3_600_000, run: async () => 0 }], quiet)
  await minutes(59)
  expect(sweeps.findStuck()).toBeUndefined()
  await minutes(17)
  expect(sweeps.findStuck()).toContain('old ones')
  await sweeps.stop()
})

test('a sweep that does not return counts as stuck after a quarter of an hour', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const sweeps = runSweeps([{ name: 'lost ones', everyMs: 1_000, run: () => promise }], quiet)
  await minutes(14)
  expect(sweeps.findStuck()).toBeUndefined()
  await minutes(2)
  expect(sweeps.findStuck()).toContain('lost ones')
  resolve(0)
  await sweeps.stop()
})
