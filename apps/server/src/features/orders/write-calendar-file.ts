import type { sessionIds } from '@vazhipadu/contract/catalogue'
import type { Language } from '@vazhipadu/locales/languages'
import { sayIn } from '@vazhipadu/locales/say-in'
import { writeCalendar } from '../../platform/write-ical.ts'
import { findInstant } from './find-instant.ts'
import type { Order } from './load-orders.ts'

type Temple = { name: string; address: string; webUrl: string; timeZone: string; host: string }
type Hours = Record<(typeof sessionIds)[number], string>
type SessionOf = (offeringId: number) => keyof Hours

/** How long a pooja is shown in a calendar: it begins by the clock and ends when it has ended. */
const SHOWN_MINUTES = 60

/**
 * One event for each line that is booked, by the temple's hour; a phone abroad shows its own for it. A line that was
 * cancelled is sent as cancelled, and the UID stays when a line is moved, so that a calendar follows both when the file
 * is opened again.
 */
export function writeCalendarFile(
  order: Order,
  temple: Temple,
  { hours, sessionOf, now, language }: { hours: Hours; sessionOf: SessionOf; now: Date; language: Language },
): string {
  const booking = sayIn(language)('calendar-file.booking', { number: order.tran_no })
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
