const shape = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** `Sat, 14 Nov 2026, 6:21 am`, on the reader's own clock. */
export const formatInstant = (iso: string) => shape.format(new Date(iso))
