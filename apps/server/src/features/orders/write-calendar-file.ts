import type { sessionIds } from '@vazhipadu/contract/catalogue'
import type { Language } from '@vazhipadu/locales/languages'
import { sayIn } from '@vazhipadu/locales/say-in'
import { findInstant } from './find-instant.ts'
import type { Order } from './load-orders.ts'

type Temple = { name: string; address: string; webUrl: string; timeZone: string; host: string }
type Hours = Record<(typeof sessionIds)[number], string>
type SessionOf = (offeringId: number) => keyof Hours

/** How long a pooja is shown in a calendar: it begins by the clock and ends when it has ended. */
const SHOWN_MINUTES = 60

/**
 * RFC 5545: one event for each line that is booked. Times are instants (UTC), which needs no description of the
 * temple's zone; a phone abroad shows its own hour for the temple's. A line that was cancelled is sent as
 * cancelled, and the UID stays when a line is moved, so that a calendar follows both when the file is opened again.
 */
export function writeCalendarFile(
  order: Order,
  temple: Temple,
  { hours, sessionOf, now, language }: { hours: Hours; sessionOf: SessionOf; now: Date; language: Language },
): string {
  const booking = sayIn(language)('calendar-file.booking', { number: order.tran_no })
  const events = order.lines
    .filter(({ status }) => status !== 'held' && status !== 'released')
    .flatMap((line) => {
      const startsAt = findInstant(line.date, hours[sessionOf(line.offering_id)], temple.timeZone)
      const endsAt = new Date(startsAt.getTime() + SHOWN_MINUTES * 60_000)
      const star = line.starName ? ` (${line.starName})` : ''
      const malayalam = line.malayalam ? `${line.malayalam.text}\n` : ''
      return [
        'BEGIN:VEVENT',
        `UID:${order.tran_no}-${line.id}@${temple.host}`,
        `DTSTAMP:${formatInstant(now)}`,
        `SEQUENCE:${order.version}`,
        `DTSTART:${formatInstant(startsAt)}`,
        `DTEND:${formatInstant(endsAt)}`,
        `SUMMARY:${escapeText(`${line.offeringName}: ${line.name}${star}`)}`,
        `DESCRIPTION:${escapeText(`${line.deityName}\n${malayalam}${booking}`)}`,
        `LOCATION:${escapeText(`${temple.name}, ${temple.address}`)}`,
        `URL:${temple.webUrl}/history`,
        `STATUS:${line.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]
    })
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(temple.name)}//Vazhipadu//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const formatInstant = (at: Date) =>
  at
    .toISOString()
    .replaceAll(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z')

const escapeText = (text: string) =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const LONGEST_LINE = 75

/** At most 75 octets a line, broken between characters: Malayalam letters have three octets each. */
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
