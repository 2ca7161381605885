import type { sessionIds } from '@vazhipadu/contract/catalogue'
import type { Language } from '@vazhipadu/locales/languages'
import { translator } from '@vazhipadu/locales/translator'
import { writeCalendar } from '../../platform/write-ical.ts'
import { findInstant } from './find-instant.ts'
import type { Order } from './load-orders.ts'

type Temple = { name: string; address: string; webUrl: string; timeZone: string; host: string }
type Hours = Record<(typeof sessionIds)[number], string>
type SessionOf = (offeringId: number) => keyof Hours

/** Duration shown in a calendar: a pooja has a start time but no fixed end. */
const SHOWN_MINUTES = 60

/**
 * One event for each booked line, at the temple's hour; a phone abroad shows it in its own time zone. A cancelled line
 * is sent as cancelled, and the UID stays when a line is moved, so that a calendar updates both when the file is opened
 * again.
 */
export function writeCalendarFile(
  order: Order,
  temple: Temple,
  { hours, sessionOf, now, language }: { hours: Hours; sessionOf: SessionOf; now: Date; language: Language },
): string {
  const booking = translator(language)('calendar-file.booking', { number: order.tran_no })
  const events = order.lines
    .filter(({ status }) => status !== 'held' && status !== 'released')
    .map((line) => {
      const startsAt = findInstant(line.date, hours[sessionOf(line.offering_id)], temple.timeZone)
      const endsAt = new Date(startsAt.getTime() + SHOWN_MINUTES * 60_000)
      const star = line.starName ? ` (${line.starName})` : ''
      const malayalam = line.malayalam ? `${line.malayalam.text}\n` : ''
      return {
        uid: `${order.tran_no}-${line.id}@${temple.host}`,
        sequence: order.version,
        when: { startsAt, endsAt },
        summary: `${line.offeringName}: ${line.name}${star}`,
        description: `${line.deityName}\n${malayalam}${booking}`,
        location: `${temple.name}, ${temple.address}`,
        url: `${temple.webUrl}/history`,
        isCancelled: line.status === 'cancelled',
      }
    })
  return writeCalendar({ author: temple.name, language, stampedAt: now, events })
}
