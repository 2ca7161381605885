import { makeRandom } from './make-random.ts'

export type Range = [from: number, to: number]
/** How long the crowd is left alone before a fault, and how long the fault lasts. */
export type Pace = { waitMs: Range; holdMs: Range }

/** One fault of a run: everything about it is drawn beforehand, so that the same seed is the same run. */
export type Step = {
  n: number
  fault: string
  waitMs: number
  holdMs: number
  /** Which of two processes, or anything else that a fault must choose. */
  which: number
}

/** Every fault as often as wanted, in an order and at moments drawn by the seed. */
export function planFaults(seed: number, counts: Record<string, number>, pace: Pace): Step[] {
  const random = makeRandom(seed)
  const within = ([from, to]: Range) => Math.round(from + random() * (to - from))
  const names = Object.entries(counts).flatMap(([name, times]) => Array<string>(times).fill(name))
  const order = names
    .map((name) => ({ name, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
  return order.map((fault, n) => ({
    n,
    fault,
    waitMs: within(pace.waitMs),
    holdMs: within(pace.holdMs),
    which: Math.floor(random() * 2),
  }))
}
