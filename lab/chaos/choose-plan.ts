import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entry } from './describe-history.ts'
import type { Fault } from './describe-worlds.ts'
import { type Pace, planFaults, type Step } from './plan-faults.ts'

const PACES: Record<string, Pace> = {
  full: { waitMs: [1_000, 4_000], holdMs: [3_000, 12_000] },
  small: { waitMs: [100, 300], holdMs: [600, 1_400] },
}

type PlanOptions = {
  seed: number
  faults: Fault[]
  folder: string
  size: string
  only: string | undefined
  times: number | undefined
  isResumed: boolean
  /** Lock duration: seconds after which a silent primary is replaced. */
  ttl: number
}
/** Time until the new primary has a standby that confirms commits. */
const TAKING_OVER_SECONDS = 6
export type Done = Extract<Entry, { op: 'fault' }>

/** The remaining steps of the plan, and the faults done by earlier runs. */
export async function choosePlan(options: PlanOptions): Promise<{ steps: Step[]; done: Done[] }> {
  const { seed, faults, folder, size, only, times, isResumed, ttl } = options
  const [plan, history] = [join(folder, 'plan.json'), join(folder, 'history.jsonl')]
  if (isResumed) {
    const steps = JSON.parse(await readFile(plan, 'utf8')) as Step[]
    const done = readDone(await readFile(history, 'utf8'))
    const ended = new Set(done.map(({ n }) => n))
    return { steps: steps.filter(({ n }) => !ended.has(n)), done }
  }
  const pace = PACES[size]
  if (!pace) throw new Error('which size: small or full?')
  const named = only?.split(',')
  const chosen = faults.filter(({ name, isHidden }) => named?.includes(name) ?? !isHidden)
  for (const name of named ?? [])
    if (!chosen.some((fault) => fault.name === name))
      throw new Error(`there is no fault ${name} in this world`)
  const usual = (fault: Fault) => (size === 'small' ? 1 : fault.times)
  const counts = Object.fromEntries(chosen.map((fault) => [fault.name, times ?? usual(fault)]))
  const minMs = (name: string) =>
    size === 'full' && chosen.find((fault) => fault.name === name)?.outlivesLock
      ? (ttl + TAKING_OVER_SECONDS) * 1_000
      : 0
  const steps = planFaults(seed, counts, pace).map((step) => ({
    ...step,
    holdMs: Math.max(step.holdMs, minMs(step.fault)),
  }))
  await rm(history, { force: true })
  await writeFile(plan, JSON.stringify(steps, null, 1))
  return { steps, done: [] }
}

export function readDone(history: string): Done[] {
  return history
    .split('\n')
    .filter((line) => line.startsWith('{"op":"fault"'))
    .map((line) => JSON.parse(line) as Done)
}
