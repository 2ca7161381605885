import { createHash } from 'node:crypto'

/** Numbers from 0 up to 1, the same for the same seed. */
export function makeRandom(seed: number): () => number {
  let drawn = 0
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE(0) / 2 ** 32
}
