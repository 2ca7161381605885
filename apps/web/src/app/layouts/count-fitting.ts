interface RowWidths {
  /** Widths of the entries in px. */
  entries: readonly number[]
  /** Width of the overflow menu in px. */
  more: number
  gap: number
  available: number
}

/** Tolerance for subpixel widths, whose sum may exceed the row slightly. */
const TOLERANCE_PX = 0.5

/** Number of leading entries that fit in the row; if not all fit, room is left for the overflow menu. */
export function countFitting({ entries, more, gap, available }: RowWidths): number {
  const room = available + TOLERANCE_PX
  const whole = entries.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, entries.length - 1)
  if (whole <= room) return entries.length
  let used = more
  for (const [count, width] of entries.entries()) {
    used += width + gap
    if (used > room) return count
  }
  return entries.length
}
