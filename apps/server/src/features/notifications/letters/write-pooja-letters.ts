import { formatDay } from './format-words.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
import {
  amountOf,
  bookingNote,
  greet,
  type OrderWriter,
  openHistory,
  paragraph,
  showDays,
} from './order-parts.ts'

export const writeReminder: OrderWriter = (head, facts) => ({
  subject: 'Your pooja is near',
  preview: 'The day, the hour and the names.',
  title: 'Your pooja is near',
  parts: [
    greet(facts, 'These names will be read before the deity. If one is wrong, please ring us at once.'),
    showDays(facts),
    ...showPresence(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

export const writePerformed: OrderWriter = (head, facts) => ({
  subject: 'Your pooja has been performed',
  preview: 'The names were read before the deity.',
  title: 'Your pooja has been performed',
  parts: [
    greet(facts, `The names below were read before the deity. ${sayPrasadam(facts)}`),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

export const writePrasadamSent: OrderWriter = (head, facts) => ({
  subject: 'Your prasadam is on its way',
  preview: 'It was posted. The tracking number is in this letter.',
  title: 'Your prasadam is on its way',
  parts: [
    greet(facts, 'The prasadam of your pooja was posted to the address you gave us.'),
    {
      kind: 'facts',
      facts: [
        { label: 'Pooja', value: formatDay(facts.parcel?.onDate ?? '') },
        { label: 'Sent by', value: facts.parcel?.carrier ?? 'post' },
        { label: 'Tracking number', value: facts.parcel?.trackingNo ?? 'none' },
        { label: 'To', value: facts.parcel?.place ?? '' },
      ],
    },
    openHistory(head, facts, 'Follow your prasadam'),
    bookingNote(facts),
  ],
})

export const writeMoved: OrderWriter = (head, facts) => ({
  subject: 'Your pooja has a new day',
  preview: 'The new day and the names.',
  title: 'Your pooja has a new day',
  parts: [
    greet(
      facts,
      `Your pooja${facts.lines[0]?.movedFrom ? ` of ${formatDay(facts.lines[0].movedFrom)}` : ''} was moved to the day below. Nothing more is to be paid, and your receipt has its new day.`,
    ),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

export const writeCancelled: OrderWriter = (head, facts) => ({
  subject: 'Your pooja is cancelled',
  preview: 'What was cancelled, and what goes back to you.',
  title: 'Your pooja is cancelled',
  parts: [
    greet(facts, `What is below was cancelled.${sayReturn(facts)}`),
    showDays(facts),
    openHistory(head, facts),
    bookingNote(facts),
  ],
})

function sayReturn(facts: OrderFacts): string {
  if (!facts.refund) return ''
  // Who asked their bank for it as well has it from there, or from us once the bank has decided.
  if (facts.refund.waitsFor === 'dispute')
    return ` Your bank is looking into this payment; what is owed to you is paid when it has decided.`
  return ` ${amountOf(facts)} goes back to you the way it came; it takes ${facts.refundDays}.`
}

/** Who must come is told when and where. */
function showPresence({ lines, timeOf }: OrderFacts): Part[] {
  const present = lines.filter(({ mustBePresent }) => mustBePresent)
  const [first] = present
  if (!first) return [paragraph('You need not be present.')]
  const names = [...new Set(present.map(({ offeringName }) => offeringName))].join(', ')
  return [paragraph(`Please be at the temple by ${timeOf(first)} for ${names}.`)]
}

function sayPrasadam({ lines, order }: OrderFacts): string {
  if (lines.every(({ prasadam }) => prasadam === 'none')) return ''
  return order.parcels.some(({ option, state }) => option === 'post' && state !== 'cancelled')
    ? 'The prasadam is posted next; you will have the tracking number the same day.'
    : 'The prasadam is kept for you at the counter.'
}
