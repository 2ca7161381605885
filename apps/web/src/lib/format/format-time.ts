import { roundSun } from '@vazhipadu/panchang/round-sun'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `9:42 am` on the temple's clock, the seconds cut off: a star that ends within the minute has ended. */
export function formatTime(iso: string | Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-IN', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  formats.set(timeZone, format)
  // "am" never stands alone at the beginning of a line.
  return format.format(new Date(iso)).replace(/\s/g, '\u00a0').toLowerCase()
}

/** `6:22 am`, as it stands over the sign-in page too. */
export const formatSunTime = (iso: string, timeZone: string) =>
  formatTime(new Date(roundSun(Date.parse(iso))), timeZone)

/** `18:00` as `6 pm`, `05:30` as `5:30 am`. */
export function formatClock(clock: string): string {
  return formatTime(`1970-01-01T${clock}:00Z`, 'UTC').replace(':00', '')
}
