import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { sweepSucceeded } from '../metrics.ts'
import { runSweeps } from './run-sweeps.ts'

test('a sweep is signalled to stop, and is awaited', async () => {
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

test('a sweep that found work runs again at once; one told to wait, waits', async () => {
  const runs = { busy: 0, told: 0 }
  const sweeping = runSweeps(
    [
      {
        name: 'busy',
        everyMs: 60_000,
        run: async () => {
          await new Promise((resolve) => setTimeout(resolve, 5))
          return runs.busy++ < 5 ? 1 : 0
        },
      },
      {
        name: 'told',
        everyMs: 1,
        run: async () => {
          runs.told++
          return { pauseMs: 60_000 }
        },
      },
    ],
    createLog('silent'),
  )
  await expect.poll(() => runs.busy).toBe(6)
  await sweeping.stop()
  expect(runs.told).toBe(1)
})

test('a sweep that reports a failure waits and does not count as done; one that never ran counts as missed', async () => {
  const failed = new Error('no space left')
  let runs = 0
  const run = async () => {
    runs++
    return runs === 1 ? { pauseMs: 30, failed } : { pauseMs: 60_000 }
  }
  const cameRound = async () => {
    const { values } = await sweepSucceeded.get()
    return values.find(({ labels }) => labels.sweep === 'failing')?.value
  }
  const sweeping = runSweeps([{ name: 'failing', everyMs: 1, run }], createLog('silent'))
  const begun = await cameRound()
  expect(begun).toBeGreaterThan(0)
  await delay(15)
  expect([runs, await cameRound()]).toEqual([1, begun])
  await expect.poll(cameRound).toBeGreaterThan(begun ?? 0)
  await sweeping.stop()
  expect(runs).toBe(2)
})

test('a sweep with a sign looks once, then sleeps until its sign is seen, and comes no sooner than its pace', async () => {
  let runs = 0
  const run = async () => {
    runs++
    return 0
  }
  const isDue = () => sql`true`
  const sweeping = runSweeps([{ name: 'holds', everyMs: 100, isDue, run }], createLog('silent'))
  const [sign] = sweeping.signs
  await expect.poll(() => runs).toBe(1)
  // Woken too early: it will be woken again.
  sign?.wake()
  await delay(150)
  expect(runs).toBe(1)
  sign?.wake()
  await expect.poll(() => runs).toBe(2)
  await sweeping.stop()
})
