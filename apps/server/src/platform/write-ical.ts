/** The time of an event: between two instants, or a whole day by the local calendar of the place. */
type When = { startsAt: Date; endsAt: Date } | { onDate: string }

export type CalendarEvent = {
  uid: string
  /** Rises with every change, so that a calendar keeps the newer version. */
  sequence: number
  when: When
  summary: string
  description?: string
  location?: string
  url?: string
  isCancelled: boolean
}

type Calendar = {
  /** The author, as written in PRODID. */
  author: string
  language: string
  /** The name that a subscribed calendar is shown under. */
  name?: string
  stampedAt: Date
  events: CalendarEvent[]
}

const DAY_MS = 86_400_000

/**
 * RFC 5545. Times are instants (UTC), which need no time zone definition; whole days are dates, which are the same
 * everywhere. A stable UID lets a calendar follow events that were moved or cancelled.
 */
export function writeCalendar({ author, language, name, stampedAt, events }: Calendar): string {
  const named = name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(author)}//Vazhipadu//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...named,
    ...events.flatMap((event) => writeEvent(event, stampedAt)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function writeEvent(event: CalendarEvent, stampedAt: Date): string[] {
  const { description, location, url } = event
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${formatInstant(stampedAt)}`,
    `SEQUENCE:${event.sequence}`,
    ...writeWhen(event.when),
    `SUMMARY:${escapeText(event.summary)}`,
    ...(description === undefined ? [] : [`DESCRIPTION:${escapeText(description)}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...(url === undefined ? [] : [`URL:${url}`]),
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** The end of a whole day is the day after it. */
function writeWhen(when: When): string[] {
  if ('startsAt' in when) {
    return [`DTSTART:${formatInstant(when.startsAt)}`, `DTEND:${formatInstant(when.endsAt)}`]
  }
  const next = new Date(Date.parse(when.onDate) + DAY_MS).toISOString().slice(0, 10)
  const [first, last] = [when.onDate, next].map((date) => date.replaceAll('-', ''))
  return [`DTSTART;VALUE=DATE:${first}`, `DTEND;VALUE=DATE:${last}`]
}

const formatInstant = (at: Date) =>
  at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const LONGEST_LINE = 75

/** Folds lines at 75 octets, between characters: Malayalam letters have three octets each. */
function foldLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
