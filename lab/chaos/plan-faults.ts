import { createHash } from 'node:crypto'

export type Range = [from: number, to: number]
/** How long the crowd is left undisturbed before a fault, and how long the fault lasts. */
export type Pace = { waitMs: Range; holdMs: Range }

/** One fault of a run. Everything is decided in advance, so that the same seed gives the same run. */
export type Step = {
  n: number
  fault: string
  waitMs: number
  holdMs: number
  /** Selects one of two processes, or another choice of the fault. */
  which: number
}

/** Each fault as often as requested, in an order and at times given by the seed. */
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

/** Pseudo-random numbers from 0 to 1 (exclusive), determined by the seed. */
export function makeRandom(seed: number): () => number {
  let drawn = 0
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32
}
