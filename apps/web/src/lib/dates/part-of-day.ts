import { readClock } from '@vazhipadu/locales/format-date'

/** On the temple's clock: it is the temple that greets. After midnight nobody is wished a good evening. */
export function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' | 'night' {
  const hour = Number(readClock(now, timeZone).clock.slice(0, 2))
  if (hour < 3) return 'night'
  if (hour < 12) return 'morning'
  return hour < 16 ? 'afternoon' : 'evening'
}
