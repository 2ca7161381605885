import type { DayNumber } from './civil-date.ts'
import { type CycleKind, indexOfCount } from './find-boundary.ts'
import { findMonthLine, monthOfSign } from './malayalam-date.ts'
import type { Almanac } from './open-almanac.ts'
import { findAnchorLine } from './place-observances.ts'
import type { SpanAnchor } from './rules.ts'

/** A boundary so close to the line that decides it that the temple should check its printed calendar. */
export interface CloseCall {
  readonly kind: 'star' | 'tithi' | 'month'
  readonly line: SpanAnchor | 'month-line'
  /** Number of the star, tithi or Malayalam month that begins. */
  readonly begins: number
  readonly secondsAfterLine: number
}

const MS_PER_DAY = 86_400_000

// The computation is within 10 s of the reference ephemeris; a minute also covers the effect of a few kilometres or
// another refraction on sunrise.
const CLOSE_MS = 60_000
// Printed sankramams differ from the computed ones by up to three minutes.
const CLOSE_SANKRAMAM_MS = 180_000

function findNear(
  almanac: Almanac,
  kind: CycleKind,
  line: number,
  withinMs: number,
): { index: number; afterMs: number } | undefined {
  const count = almanac.countAt(kind, line)
  const { start, end } = almanac.spanOf(kind, count)
  if (line - start < withinMs) return { index: indexOfCount(kind, count), afterMs: start - line }
  if (end - line < withinMs) return { index: indexOfCount(kind, count + 1), afterMs: end - line }
  return undefined
}

/** Sunset, midnight and first light only decide tithis for which the rules use them. */
function isDecidedAt(almanac: Almanac, kind: 'star' | 'tithi', anchor: SpanAnchor, begins: number): boolean {
  if (anchor === 'udaya' || anchor === 'owner-day') return true
  const ends = begins === 1 ? (kind === 'star' ? 27 : 30) : begins - 1
  return almanac.rules.observances.some(
    (row) =>
      row.kind === kind &&
      row.anchor === anchor &&
      (row.indices.includes(begins) || row.indices.includes(ends)),
  )
}

const ANCHORS: readonly SpanAnchor[] = ['arunodaya', 'udaya', 'owner-day', 'sunset', 'midnight']

export function listCloseCalls(almanac: Almanac, day: DayNumber): CloseCall[] {
  const calls: CloseCall[] = []
  for (const anchor of ANCHORS) {
    const line = findAnchorLine(almanac, anchor, day)
    for (const kind of ['star', 'tithi'] as const) {
      const near = findNear(almanac, kind, line, CLOSE_MS)
      if (near && isDecidedAt(almanac, kind, anchor, near.index)) {
        calls.push({
          kind,
          line: anchor,
          begins: near.index,
          secondsAfterLine: Math.round(near.afterMs) / 1000,
        })
      }
    }
  }
  // Computed only near a sankramam, because the month line needs the sunrise of another location.
  if (findNear(almanac, 'sign', almanac.sunOn(day).sunrise, MS_PER_DAY)) {
    const near = findNear(almanac, 'sign', findMonthLine(almanac, day), CLOSE_SANKRAMAM_MS)
    if (near) {
      const begins = monthOfSign(near.index)
      calls.push({
        kind: 'month',
        line: 'month-line',
        begins,
        secondsAfterLine: Math.round(near.afterMs) / 1000,
      })
    }
  }
  return calls
}
