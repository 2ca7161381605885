import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { runSweeps } from './run-sweeps.ts'

test('a sweep is told that it is to stop, and is waited for', async () => {
  let finished = 0
  const run = async (stopping: AbortSignal) => {
    await once(stopping, 'abort')
    finished++
    return 1
  }
  const sweeping = runSweeps([{ name: 'long', everyMs: 1, run }], createLog('silent'))
  await sweeping.stop()
  expect(finished).toBe(1)
})

test('nothing is swept by a clock that is wrong, and everything once it is right', async () => {
  let problem: string | undefined = 'the clock is wrong'
  let runs = 0
  const run = async () => {
    runs++
    return 0
  }
  const sweeping = runSweeps([{ name: 'holds', everyMs: 1, run }], createLog('silent'), {
    problem: () => problem,
  })
  await delay(20)
  expect(runs).toBe(0)
  problem = undefined
  await expect.poll(() => runs).toBeGreaterThan(0)
  await sweeping.stop()
})
