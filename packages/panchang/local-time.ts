import type { DayNumber } from './civil-date.ts'
import { PanchangError } from './panchang-error.ts'

const MS_PER_DAY = 86_400_000

// Cached: creating a formatter costs far more than using it, and a year needs about 2,000 lookups.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(timeZone, formatter)
  }
  return formatter
}

/** Local clock time at the instant, encoded as if it were UTC. */
function wallClockAt(ms: number, timeZone: string): number {
  const parts = formatterOf(timeZone).formatToParts(ms)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
}

export function civilDayAt(ms: number, timeZone: string): DayNumber {
  return Math.floor(wallClockAt(ms, timeZone) / MS_PER_DAY)
}

/**
 * The first instant of a civil day. Where clocks change at midnight, the day may begin at 01:00, or midnight may occur
 * twice; so both offsets around the day are tried and the one that really starts the day is used.
 */
export function findDayStart(day: DayNumber, timeZone: string): number {
  const midnight = day * MS_PER_DAY
  const offsets = [midnight - MS_PER_DAY, midnight + MS_PER_DAY].map((ms) => wallClockAt(ms, timeZone) - ms)
  const starts = offsets
    .map((offset) => midnight - offset)
    .filter((start) => civilDayAt(start, timeZone) === day)
  if (starts.length === 0) {
    // Some zones skipped a whole day: Samoa had no 30 December 2011.
    throw new PanchangError('bad-date', `day ${day} does not exist in ${timeZone}`)
  }
  return Math.min(...starts)
}
