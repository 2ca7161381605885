/** On the temple's clock: it is the temple that greets. */
export function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  )
  if (hour >= 3 && hour < 12) return 'morning'
  return hour >= 12 && hour < 16 ? 'afternoon' : 'evening'
}
