import { nameTold } from './name-told.ts'
import type { OrderFacts } from './order-facts.ts'
import { bookingNote, entitle, greet, paragraph, showDays, voiceOf } from './order-parts.ts'
import { findEndedDay, type Voice } from './speak-in.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** What cannot be held on its day, what is proposed instead, and the link by which either is chosen. */
export function writeClosedDay(head: Letterhead, facts: OrderFacts): Content {
  const { name, dayOffers, dayLink } = facts
  const voice = voiceOf(facts)
  const { say } = voice
  const reasons = [...new Set(dayOffers.flatMap(({ reason }) => reason ?? []))].map(endSentence)
  const proposals = dayOffers.flatMap(({ proposedDate, ...offer }) =>
    proposedDate ? [{ label: nameTold(voice.language, offer), value: voice.day(proposedDate) }] : [],
  )
  return {
    ...entitle(voice, 'closedDay'),
    parts: [
      greet(voice, name, say('closedDay.sorry'), ...reasons, say('closedDay.choose')),
      showDays(facts),
      ...(proposals.length > 0
        ? [paragraph(say('closedDay.proposed')), { kind: 'facts', facts: proposals } as const]
        : []),
      { kind: 'button', label: say('closedDay.button'), href: dayLink ?? `${head.webUrl}/history` },
      ...sayDue(voice, facts).map(paragraph),
      bookingNote(facts),
    ],
  }
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** A midnight is the end of the day before it, and never twelve at night. */
function sayDue({ say, day, instant }: Voice, { dayOffers, timeZone }: OrderFacts): string[] {
  const dueAt = dayOffers.map((offer) => offer.dueAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  if (!dueAt) return []
  const ended = findEndedDay(dueAt, timeZone)
  return [
    ended
      ? say('closedDay.dueEndOfDay', { day: day(ended) })
      : say('closedDay.due', { moment: instant(dueAt, timeZone) }),
  ]
}

export function writeOpenAgain(head: Letterhead, facts: OrderFacts): Content {
  const voice = voiceOf(facts)
  const { say } = voice
  return {
    ...entitle(voice, 'openAgain'),
    subject: say('openAgain.subject'),
    parts: [
      greet(voice, facts.name, say('openAgain.text')),
      showDays(facts),
      { kind: 'button', label: say('seeBooking'), href: `${head.webUrl}/history` },
      bookingNote(facts),
    ],
  }
}
