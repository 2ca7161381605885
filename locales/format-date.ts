import type english from './en/dates.json'

/**
 * A language's words for days and hours, from its `dates.json`. Not the device's `Intl` data, whose word order differs
 * by version.
 */
export type DateWords = typeof english

export type DayShape = keyof DateWords['day']

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
/** Shapes for lists, with abbreviated names. */
const shortShapes: ReadonlySet<DayShape> = new Set(['short', 'dated', 'brief', 'briefDated', 'briefMonth'])

const fill = (pattern: string, values: Record<string, string>) =>
  pattern.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/**
 * `Mon 30 Nov 2026`, `2026 നവം 30, തിങ്കൾ`: a calendar day such as `2026-11-30`, independent of the reader's time zone.
 */
export function writeDay(words: DateWords, day: string, shape: DayShape): string {
  const at = new Date(`${day}T00:00:00Z`)
  const length = shortShapes.has(shape) ? 'short' : 'long'
  return fill(words.day[shape], {
    weekday: words.weekday[length][weekdays[at.getUTCDay()] ?? 'sun'],
    day: String(at.getUTCDate()),
    month: words.month[length][months[at.getUTCMonth()] ?? 'jan'],
    year: String(at.getUTCFullYear()),
  })
}

export function writeMonth(words: DateWords, day: string, length: 'long' | 'short'): string {
  return words.month[length][months[Number(day.slice(5, 7)) - 1] ?? 'jan']
}

export function writeWeekday(words: DateWords, day: string, length: keyof DateWords['weekday']): string {
  return words.weekday[length][weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sun']
}

/** `10:30 am`, `രാവിലെ 10:30` for `10:30`; `whole` omits the minutes of a full hour. */
export function writeClock(words: DateWords, clock: string, minutes: 'exact' | 'whole' = 'exact'): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const pattern = minutes === 'whole' && minute === 0 ? words.clock.whole : words.clock.exact
  return fill(pattern, {
    hour: String(hour % 12 === 0 ? 12 : hour % 12),
    minute: String(minute).padStart(2, '0'),
    part: (words.partOfDay as Record<string, string>)[hour] ?? '',
  })
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/**
 * India has one zone without summer time since 1945. Computing it avoids `Intl`, whose first use takes 0.1 s on a cheap
 * phone.
 */
const INDIA = 'Asia/Kolkata'
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** Local day and time in a time zone, or in the machine's own: `2026-11-29` and `22:47`. Seconds are cut off. */
export function readClock(at: Date, timeZone: string | undefined): { day: string; clock: string } {
  const aheadMs = timeZone === undefined ? -at.getTimezoneOffset() * 60_000 : INDIA_AHEAD_MS
  if (timeZone === undefined || timeZone === INDIA) {
    const shifted = new Date(at.getTime() + aheadMs).toISOString()
    return { day: shifted.slice(0, 10), clock: shifted.slice(11, 16) }
  }
  // Cached: creating a formatter takes fifty times as long as using it.
  const format =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, clock: `${parts.hour}:${parts.minute}` }
}

/** `Sun 29 Nov 2026, 10:47 pm` in a time zone. */
export function writeInstant(
  words: DateWords,
  at: Date,
  timeZone: string | undefined,
  shape: DayShape,
): string {
  const { day, clock } = readClock(at, timeZone)
  return fill(words.instant, { day: writeDay(words, day, shape), time: writeClock(words, clock) })
}
