import { createHash } from 'node:crypto'

/** Pseudo-random numbers from 0 to 1 (exclusive), determined by the seed. */
export function makeRandom(seed: number): () => number {
  let drawn = 0
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32
}
