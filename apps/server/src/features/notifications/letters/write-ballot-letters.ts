import type { Letter } from '../../../gateways/mail.ts'
import { formatDay, formatInstant } from './format-words.ts'
import {
  amountOf,
  bookingNote,
  greet,
  type OrderWriter,
  openHistory,
  paragraph,
  showDays,
} from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

export const writeBallotDrawn: OrderWriter = (head, facts) => {
  const until = facts.order.holdUntil && formatInstant(facts.order.holdUntil, facts.timeZone)
  return {
    subject: 'You were drawn',
    preview: until ? `Your places are kept until ${until}.` : 'Your places are kept for you.',
    title: 'You were drawn',
    parts: [
      greet(
        facts,
        `The draw gave you the places below${until ? `, and they are yours until ${until}` : ''}. Please pay ${amountOf(facts)} by then. Nothing was charged before. If you do not pay, they go to the next in line; if you know already that you cannot come, please let them go, so that others need not wait.`,
      ),
      showDays(facts),
      openHistory(head, facts, 'Pay, or let it go'),
      bookingNote(facts),
    ],
  }
}

type NotDrawn = {
  name: string
  title: string
  offeringName: string
  date: string
  /** How many stand before them for the same day. */
  before: number
  releaseId: string
  drawId: string
}

export function writeNotDrawn(head: Letterhead, told: NotDrawn): Letter {
  const { name, title, offeringName, date, before, releaseId, drawId } = told
  const others = before === 0 ? 'Nobody stands' : `${before.toLocaleString('en-IN')} stand`
  return writeLetter(head, {
    subject: `${title}: you were not drawn this time`,
    preview: 'Nothing was charged. You stand in line for what comes back.',
    title: 'You were not drawn this time',
    parts: [
      paragraph(
        `Namaskaram ${name}. More families asked for ${offeringName} on ${formatDay(date)} than there are places, and the draw did not reach you. Nothing was charged.`,
      ),
      paragraph(
        `Whoever was drawn has some days to pay. What they let go is offered to the next in line, and we write to you at once if it reaches you. ${others} before you for the same day.`,
      ),
      { kind: 'button', label: 'See your place', href: `${head.webUrl}/releases/${releaseId}` },
      paragraph(`How it was drawn, and how anybody can check it: ${head.webUrl}/draws/${drawId}`),
    ],
  })
}

export function writeBallotWithdrawn(head: Letterhead, told: NotDrawn): Letter {
  const { name, title, offeringName, date, releaseId } = told
  return writeLetter(head, {
    subject: `${title}: there will be no draw`,
    preview: 'The temple has withdrawn this ballot. Nothing was charged.',
    title: 'There will be no draw',
    parts: [
      paragraph(
        `Namaskaram ${name}. You put yourself down for ${offeringName} on ${formatDay(date)}. The temple has withdrawn this ballot before its draw, so nobody is drawn. Nothing was charged, and you need not do anything.`,
      ),
      paragraph('The days of this ballot are booked like any other day now, as long as there are places.'),
      { kind: 'button', label: 'See what can be booked', href: `${head.webUrl}/releases/${releaseId}` },
    ],
  })
}
