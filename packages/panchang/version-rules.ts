import type { Rules } from './rules.ts'

// Increment whenever the computation may give a different result for the same rules, so that a stored result shows
// which computation produced it.
const COMPUTATION = 1

function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
    entries.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${toCanonicalText(inner)}`).join()}}`
  }
  return JSON.stringify(value)
}

/** Short hash of a set of rules, stored with bookings and used as a cache key. FNV-1a, 64 bits. */
export function versionRules(rules: Rules): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(toCanonicalText(rules))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return `${COMPUTATION}-${hash.toString(16).padStart(16, '0')}`
}
