import { findEndedDay, type LetterTranslator } from './letter-translator.ts'
import { nameOffering } from './name-offering.ts'
import type { OrderFacts } from './order-facts.ts'
import { bookingNote, entitle, greet, paragraph, showDays, voiceOf } from './order-parts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** Lists lines that cannot be held on their day, the proposed replacements, and the link to choose. */
export function writeClosedDay(head: Letterhead, facts: OrderFacts): Content {
  const { name, dayOffers, dayLink } = facts
  const voice = voiceOf(facts)
  const { say } = voice
  const reasons = [...new Set(dayOffers.flatMap(({ reason }) => reason ?? []))].map(endSentence)
  const proposals = dayOffers.flatMap(({ proposedDate, ...offer }) =>
    proposedDate ? [{ label: nameOffering(voice.language, offer), value: voice.day(proposedDate) }] : [],
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
      ...formatDue(voice, facts).map(paragraph),
      bookingNote(facts),
    ],
  }
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Midnight is written as the end of the day before, because "12 am" is misread. */
function formatDue({ say, day, instant }: LetterTranslator, { dayOffers, timeZone }: OrderFacts): string[] {
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
