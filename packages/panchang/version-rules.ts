import type { Rules } from './rules.ts'

// Raised whenever the computation may answer differently for the same rules, so that a stored answer shows
// which computation gave it.
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

/** A short name for a set of rules, to store beside a booking and to key a cache. FNV-1a, 64 bits. */
export function versionRules(rules: Rules): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(toCanonicalText(rules))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return `${COMPUTATION}-${hash.toString(16).padStart(16, '0')}`
}
