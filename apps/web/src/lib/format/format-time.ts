const formats = new Map<string, Intl.DateTimeFormat>()

/** `9:42 am` on the temple's clock, the seconds cut off: a star that ends within the minute has ended. */
export function formatTime(iso: string | Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-IN', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
  formats.set(timeZone, format)
  // Some engines put a narrow no-break space before am and pm.
  return format.format(new Date(iso)).replace(/\s/g, ' ').toLowerCase()
}

/** Sunrise and sunset are rounded to the minute, as printed calendars do. */
export const formatSunTime = (iso: string, timeZone: string) =>
  formatTime(new Date(Date.parse(iso) + 30_000), timeZone)

/** `18:00` as `6 pm`, `05:30` as `5:30 am`. */
export function formatClock(clock: string): string {
  return formatTime(`1970-01-01T${clock}:00Z`, 'UTC').replace(':00', '')
}
