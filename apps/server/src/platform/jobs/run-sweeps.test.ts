import { once } from 'node:events'
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
