import { formatDay, formatDeadline } from './format-words.ts'
import type { OrderFacts } from './order-facts.ts'
import { bookingNote, paragraph, showDays } from './order-parts.ts'
import type { Content, Letterhead } from './write-letter.ts'

/** What cannot be held on its day, what is proposed instead, and the link by which either is chosen. */
export function writeClosedDay(head: Letterhead, facts: OrderFacts): Content {
  const { name, dayOffers, dayLink, timeZone } = facts
  const reasons = [...new Set(dayOffers.flatMap(({ reason }) => reason ?? []))]
  const proposals = dayOffers.flatMap(({ offeringName, proposedDate }) =>
    proposedDate ? [{ label: offeringName, value: formatDay(proposedDate) }] : [],
  )
  const dueAt = dayOffers.map((offer) => offer.dueAt).toSorted((a, b) => a.getTime() - b.getTime())[0]
  return {
    subject: 'A pooja cannot be held on its day',
    preview: 'Please choose another day, or take the money back.',
    title: 'A pooja cannot be held on its day',
    parts: [
      paragraph(
        `Namaskaram ${name}. We are sorry: the temple cannot hold what is below on its day.${reasons.map((reason) => ` ${endSentence(reason)}`).join('')} You may have it on another day, at no further charge, or have the whole amount back.`,
      ),
      showDays(facts),
      ...(proposals.length > 0
        ? [paragraph('The day we propose instead:'), { kind: 'facts', facts: proposals } as const]
        : []),
      {
        kind: 'button',
        label: 'Another day, or the money back',
        href: dayLink ?? `${head.webUrl}/history`,
      },
      ...(dueAt
        ? [
            paragraph(
              `You need not sign in. If we do not hear from you by ${formatDeadline(dueAt, timeZone)}, the money goes back to you by itself.`,
            ),
          ]
        : []),
      bookingNote(facts),
    ],
  }
}

const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

export function writeOpenAgain(head: Letterhead, facts: OrderFacts): Content {
  return {
    subject: 'Your pooja is held on its day after all',
    preview: 'You need not do anything.',
    title: 'Your pooja is held after all',
    parts: [
      paragraph(
        `Namaskaram ${facts.name}. We wrote to you that the pooja below could not be held on its day. It can: the day is open again, and your booking stands as it was. You need not do anything.`,
      ),
      showDays(facts),
      { kind: 'button', label: 'See this booking', href: `${head.webUrl}/history` },
      bookingNote(facts),
    ],
  }
}
