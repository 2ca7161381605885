import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { choosePlan } from './choose-plan.ts'
import type { Fault } from './describe-worlds.ts'

const fault = (name: string, more: Partial<Fault> = {}) =>
  ({ name, times: 3, needs: 'any', inject: async () => () => undefined, ...more }) as Fault
const faults = [fault('kill-api'), fault('cut-connections'), fault('steal-order', { isHidden: true })]
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vazhipadu-plan-'))
})
afterEach(() => rm(folder, { recursive: true }))

const choose = (changes: object = {}) =>
  choosePlan({
    seed: 7,
    faults,
    folder,
    size: 'full',
    only: undefined,
    times: undefined,
    isResumed: false,
    ttl: 8,
    ...changes,
  })

it('has one of each in a small run, and what is hidden only by its name', async () => {
  const { steps } = await choose({ size: 'small' })
  expect(steps.map((step) => step.fault).sort()).toEqual(['cut-connections', 'kill-api'])
  expect((await choose({ only: 'steal-order', times: 2 })).steps).toHaveLength(2)
  await expect(choose({ only: 'unheard-of' })).rejects.toThrow('no fault unheard-of')
  await expect(choose({ size: 'huge' })).rejects.toThrow('which size')
})

it('holds longer than the lock what somebody else must take over from', async () => {
  const freeze = { faults: [fault('freeze-primary', { outlivesLock: true })] }
  for (const [ttl, ms] of [
    [8, 14_000],
    [20, 26_000],
  ])
    for (const { holdMs } of (await choose({ ...freeze, ttl })).steps) expect(holdMs).toBe(ms)
  for (const { holdMs } of (await choose({ ...freeze, size: 'small' })).steps)
    expect(holdMs).toBeLessThan(3_000)
})

it('goes on with what was not done when it is taken up again', async () => {
  const { steps } = await choose()
  for (const { n, fault: name } of [steps[0], steps[2]].filter((step) => step !== undefined))
    await appendFile(
      join(folder, 'history.jsonl'),
      `${JSON.stringify({ op: 'fault', n, name })}\n{"op":"pay"}\n`,
    )
  const resumed = await choose({ isResumed: true })
  expect(resumed.done.map(({ n }) => n)).toEqual([0, 2])
  expect(resumed.steps).toEqual(steps.filter(({ n }) => n !== 0 && n !== 2))
})
