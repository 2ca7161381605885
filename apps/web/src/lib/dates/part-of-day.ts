import { readClock } from '@vazhipadu/locales/format-date'

/** Part of the day in the temple's time zone, for the greeting. After midnight it is not "evening". */
export function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = Number(readClock(now, timeZone).clock.slice(0, 2))
  if (hour < 3) return 'night'
  if (hour < 12) return 'morning'
  return hour < 16 ? 'afternoon' : 'evening'
}
