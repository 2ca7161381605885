const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${name}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(key, known)
  return known
}

/** `12 Nov, 8:14 pm` on the temple's clock. */
export const formatMoment = (iso: string, timeZone: string) =>
  formatOf(timeZone, 'moment', {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(new Date(iso))
    .replace('Sept', 'Sep')
    .replace(/\s(am|pm)$/i, '\u00a0$1')

/** `Thu 12 Nov 2026` by the temple's calendar. */
export const formatMomentDay = (iso: string, timeZone: string) =>
  formatOf(timeZone, 'day', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
    .format(new Date(iso))
    .replace(',', '')
    .replace('Sept', 'Sep')

/** `Jan 2025` */
export const formatMomentMonth = (iso: string, timeZone: string) =>
  formatOf(timeZone, 'month', { month: 'short', year: 'numeric' })
    .format(new Date(iso))
    .replace('Sept', 'Sep')
