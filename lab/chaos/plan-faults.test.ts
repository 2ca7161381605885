import { expect, it } from 'vitest'
import { type Pace, planFaults } from './plan-faults.ts'

const pace: Pace = { waitMs: [100, 200], holdMs: [1_000, 2_000] }
const counts = { 'kill-api': 20, 'freeze-api': 20, 'cut-wires': 5 }

it('is the same plan for the same seed, and another for another', () => {
  expect(planFaults(7, counts, pace)).toEqual(planFaults(7, counts, pace))
  expect(planFaults(7, counts, pace)).not.toEqual(planFaults(8, counts, pace))
})

it('has every fault as often as wanted, mixed, within its times, at both processes', () => {
  const plan = planFaults(7, counts, pace)
  const times = Object.groupBy(plan, ({ fault }) => fault)
  expect(Object.fromEntries(Object.entries(times).map(([name, steps]) => [name, steps?.length]))).toEqual(
    counts,
  )
  expect(plan.map(({ n }) => n)).toEqual([...plan.keys()])
  expect(new Set(plan.slice(0, 10).map(({ fault }) => fault)).size).toBeGreaterThan(1)
  expect(new Set(plan.map(({ which }) => which))).toEqual(new Set([0, 1]))
  for (const { waitMs, holdMs } of plan) {
    expect(waitMs).toBeGreaterThanOrEqual(100)
    expect(waitMs).toBeLessThanOrEqual(200)
    expect(holdMs).toBeGreaterThanOrEqual(1_000)
    expect(holdMs).toBeLessThanOrEqual(2_000)
  }
})
