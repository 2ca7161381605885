import { moonAheadOfSun, moonLongitude, sunLongitude } from './ephemeris.ts'

/** A star (nakshatra), a tithi, or the Sun's stay in one sign, which begins with a sankramam. */
export type CycleKind = 'star' | 'tithi' | 'sign'

/** `index` is 1-based within its cycle; an instant belongs to the span when start <= instant < end. */
export interface Span {
  readonly index: number
  readonly start: number
  readonly end: number
}

interface Cycle {
  readonly parts: number
  readonly angleAt: (ms: number) => number
  readonly meanAtEpoch: number
  readonly degreesPerDay: number
}

const MS_PER_DAY = 86_400_000
const J2000_MS = Date.UTC(2000, 0, 1, 12)

// Mean longitudes at J2000 and mean motions (Meeus, Astronomical Algorithms, chapters 25 and 47) less the ayanamsa.
// They only number the boundaries and start the search: the Moon is never more than 9 degrees from its mean location,
// so the numbering is unambiguous.
const CYCLES: Readonly<Record<CycleKind, Cycle>> = {
  star: { parts: 27, angleAt: moonLongitude, meanAtEpoch: 194.4594, degreesPerDay: 13.17635823 },
  tithi: { parts: 30, angleAt: moonAheadOfSun, meanAtEpoch: 297.8502, degreesPerDay: 12.19074912 },
  sign: { parts: 12, angleAt: sunLongitude, meanAtEpoch: 256.6094, degreesPerDay: 0.98560912 },
}

export function partsOf(kind: CycleKind): number {
  return CYCLES[kind].parts
}

function nearestTurn(degrees: number): number {
  return degrees - 360 * Math.round(degrees / 360)
}

/** 1-based location of a running count within its cycle. */
export function indexOfCount(kind: CycleKind, count: number): number {
  const { parts } = CYCLES[kind]
  return (((count % parts) + parts) % parts) + 1
}

/** Number of the last boundary before `ms`, counted continuously from the cycle in progress at J2000. */
export function countAt(kind: CycleKind, ms: number): number {
  const { parts, angleAt, meanAtEpoch, degreesPerDay } = CYCLES[kind]
  const mean = meanAtEpoch + (degreesPerDay * (ms - J2000_MS)) / MS_PER_DAY
  return Math.floor(((mean + nearestTurn(angleAt(ms) - mean)) * parts) / 360)
}

/**
 * The instant of a counted boundary, to the millisecond. The search starts from the mean motion only, so that the
 * result does not depend on the range that was requested.
 */
export function findBoundary(kind: CycleKind, count: number): number {
  const { parts, angleAt, meanAtEpoch, degreesPerDay } = CYCLES[kind]
  const target = (count * 360) / parts
  const offBy = (ms: number) => nearestTurn(angleAt(ms) - target)
  let before = J2000_MS + ((target - meanAtEpoch) / degreesPerDay) * MS_PER_DAY
  let offBefore = offBy(before)
  let guess = before - (offBefore / degreesPerDay) * MS_PER_DAY
  for (let round = 0; round < 20; round += 1) {
    const off = offBy(guess)
    const next = off === offBefore ? guess : guess - (off * (guess - before)) / (off - offBefore)
    // Precise enough at 20 ms: the ephemeris itself is accurate to about a second.
    if (Math.abs(next - guess) < 20) return Math.round(next)
    before = guess
    offBefore = off
    guess = next
  }
  throw new Error(`the search for ${kind} boundary ${count} did not settle`)
}
