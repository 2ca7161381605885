import type { CivilDay } from './civil-day.ts'

const shapes = new Map<string, Intl.DateTimeFormat>()

/** Offset of a zone from UTC at an instant, in ms. */
function aheadMs(timeZone: string, ms: number): number {
  const shape =
    shapes.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  shapes.set(timeZone, shape)
  return Date.parse(`${shape.format(ms).replace(' ', 'T')}Z`) - ms
}

/** The instant at which clocks in a zone show `06:00` on a day. */
export function instantAt(day: CivilDay, clock: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${clock}:00Z`)
  const near = shown - aheadMs(timeZone, shown)
  return new Date(shown - aheadMs(timeZone, near)).toISOString()
}
