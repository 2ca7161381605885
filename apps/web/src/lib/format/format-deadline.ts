import type { TFunction } from 'i18next'
import { formatMoment } from './format-moment.ts'

/** The last moment before `iso`: what ends at midnight ends with the day before. */
const MINUTE_MS = 60_000

const clockOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false }).format(at)

/** `until 22 Nov, end of the day`; with its hour where it ends in the middle of one. */
export function formatDeadline(t: TFunction, iso: string, timeZone: string): string {
  const at = new Date(iso)
  const last = new Date(at.getTime() - MINUTE_MS)
  const endsWithDay = clockOf(at, timeZone) === '23:59' || clockOf(last, timeZone) === '23:59'
  if (!endsWithDay) return t('ui.until.moment', { moment: formatMoment(iso, timeZone) })
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' })
    .format(last)
    .replace('Sept', 'Sep')
  return t('ui.until.endOfDay', { day })
}
