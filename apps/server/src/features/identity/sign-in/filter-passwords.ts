import { createHash } from 'node:crypto'

/** Bits per entry and probes per lookup: one lookup in some 15,000 is a false positive. */
const BITS_EACH = 20
const PROBES = 14
const HEAD = 8

/** A Bloom filter: it has no false negatives and does not contain the entries themselves. */
export type PasswordFilter = { count: number; has(entry: string): boolean }

export function packFilter(entries: ReadonlySet<string>): Buffer {
  const size = Math.ceil((entries.size * BITS_EACH) / 8) * 8
  const packed = Buffer.alloc(HEAD + size / 8)
  packed.writeUInt32BE(entries.size, 0)
  packed.writeUInt32BE(size, 4)
  const bits = packed.subarray(HEAD)
  for (const entry of entries) {
    for (const at of listProbes(entry, size)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
  }
  return packed
}

export function openFilter(packed: Buffer): PasswordFilter {
  const size = packed.readUInt32BE(4)
  const bits = packed.subarray(HEAD)
  return {
    count: packed.readUInt32BE(0),
    has: (entry) => listProbes(entry, size).every((at) => ((bits[at >> 3] ?? 0) >> (at & 7)) & 1),
  }
}

/** Double hashing: two halves of one digest replace many digests. */
function listProbes(entry: string, size: number): number[] {
  const digest = createHash('sha256').update(entry).digest()
  const start = digest.readUIntBE(0, 6)
  // Odd, so that the probes do not repeat.
  const step = digest.readUIntBE(6, 4) | 1
  return Array.from({ length: PROBES }, (_, probe) => (start + probe * (step >>> 0)) % size)
}
