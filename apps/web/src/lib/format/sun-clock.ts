/** Sunrise and sunset are rounded to the minute, as printed calendars do. */
export const roundSun = (iso: string) => new Date(Date.parse(iso) + 30_000)

/** `06:22` on the temple's clock. Alone in its file: the sign-in page needs no other format. */
export const sunClock = (iso: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(roundSun(iso))
