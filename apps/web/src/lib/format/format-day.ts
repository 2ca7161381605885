import type { CivilDay, CivilMonth } from '../dates/civil-day.ts'

const shapes = {
  /** `Mon 30 Nov` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Mon 30 Nov 2026` */
  dated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  /** `Monday 30 November` */
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `Monday 30 November 2026` */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** `30 November` */
  plain: { day: 'numeric', month: 'long' },
  weekday: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${name}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  formats.set(key, known)
  return known
}

const at = (day: CivilDay) => new Date(`${day}T00:00:00Z`)

export const formatDay = (day: CivilDay, shape: keyof typeof shapes) =>
  formatOf('en-GB', shape, shapes[shape]).format(at(day)).replace(',', '').replace('Sept', 'Sep')

/** `November 2026` */
export const formatMonth = (month: CivilMonth) =>
  formatOf('en-GB', 'month', { month: 'long', year: 'numeric' }).format(at(`${month}-01`))

/** `തിങ്കൾ` */
export const formatWeekdayMl = (day: CivilDay) =>
  formatOf('ml-IN', 'weekday', { weekday: 'short' }).format(at(day))

/** `Mon` */
export const formatWeekday = (day: CivilDay) =>
  formatOf('en-GB', 'weekdayShort', { weekday: 'short' }).format(at(day))
