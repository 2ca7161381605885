import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import { spanNotRight } from '../reports.errors.ts'
import type { Span } from './sum-moved.ts'

const MAX_DAYS = 366

/**
 * Validates a period: its end is not before its beginning, and it is at most a year, as a longer one would read every
 * receipt.
 */
export function readSpan(query: { from_date: string; to_date: string }, timeZone: string): Span {
  const { from_date: from, to_date: to } = query
  if (to < from || to > addDays(from as CivilDate, MAX_DAYS)) throw spanNotRight()
  return { from, to, timeZone }
}
