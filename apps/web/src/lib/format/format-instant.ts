const shapes = new Map<string | undefined, Intl.DateTimeFormat>()

function shapeOf(timeZone: string | undefined) {
  const known =
    shapes.get(timeZone) ??
    new Intl.DateTimeFormat('en-IN', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
  shapes.set(timeZone, known)
  return known
}

/** `Sat, 14 Nov 2026, 6:21 am`: on the temple's clock where one is given, otherwise on the reader's own. */
export const formatInstant = (iso: string, timeZone?: string) => shapeOf(timeZone).format(new Date(iso))
