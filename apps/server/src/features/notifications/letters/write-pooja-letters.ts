import type { LetterTranslator } from './letter-translator.ts'
import { nameOffering } from './name-offering.ts'
import type { OrderFacts } from './order-facts.ts'
import {
  amountOf,
  bookingNote,
  entitle,
  greet,
  type OrderWriter,
  openHistory,
  paragraph,
  refundDaysOf,
  showDays,
  voiceOf,
} from './order-parts.ts'

export const writeReminder: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  return {
    ...entitle(voice, 'reminder'),
    parts: [
      greet(voice, facts.name, voice.say('reminder.text')),
      showDays(facts),
      paragraph(formatPresence(voice, facts)),
      openHistory(head, facts),
      bookingNote(facts),
    ],
  }
}

export const writePerformed: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  return {
    ...entitle(voice, 'performed'),
    parts: [
      greet(voice, facts.name, voice.say('performed.text'), formatPrasadam(voice, facts)),
      showDays(facts),
      openHistory(head, facts),
      bookingNote(facts),
    ],
  }
}

export const writePrasadamSent: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const { say, day } = voice
  const { parcel } = facts
  return {
    ...entitle(voice, 'sent'),
    parts: [
      greet(voice, facts.name, say('sent.text')),
      {
        kind: 'facts',
        facts: [
          { label: say('sent.pooja'), value: day(parcel?.onDate ?? '') },
          { label: say('sent.by'), value: parcel?.carrier ?? say('sent.byPost') },
          { label: say('sent.tracking'), value: parcel?.trackingNo ?? say('sent.noTracking') },
          { label: say('sent.to'), value: parcel?.place ?? '' },
        ],
      },
      openHistory(head, facts, 'sent.button'),
      bookingNote(facts),
    ],
  }
}

export const writeMoved: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const from = facts.lines[0]?.movedFrom
  const text = from ? voice.say('moved.textFrom', { day: voice.day(from) }) : voice.say('moved.text')
  return {
    ...entitle(voice, 'moved'),
    parts: [greet(voice, facts.name, text), showDays(facts), openHistory(head, facts), bookingNote(facts)],
  }
}

export const writeCancelled: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  return {
    ...entitle(voice, 'cancelled'),
    parts: [
      greet(voice, facts.name, voice.say('cancelled.text'), ...formatReturn(voice, facts)),
      showDays(facts),
      openHistory(head, facts),
      bookingNote(facts),
    ],
  }
}

function formatReturn({ say }: LetterTranslator, facts: OrderFacts): string[] {
  if (!facts.refund) return []
  // During a dispute the bank returns the money, or we do after the bank's decision.
  if (facts.refund.waitsFor === 'dispute') return [say('cancelled.contested')]
  return [say('cancelled.refund', { amount: amountOf(facts), days: refundDaysOf(facts) })]
}

/** When and where to come, for offerings that require presence. */
function formatPresence({ say, clock, language }: LetterTranslator, { lines, timeOf }: OrderFacts): string {
  const present = lines.filter(({ mustBePresent }) => mustBePresent)
  const [first] = present
  if (!first) return say('reminder.absent')
  const names = present.map((line) => nameOffering(language, line))
  const offerings = [...new Set(names)].join(', ')
  return say('reminder.present', { time: clock(timeOf(first)), offerings })
}

function formatPrasadam({ say }: LetterTranslator, { lines, order }: OrderFacts): string {
  if (lines.every(({ prasadam }) => prasadam === 'none')) return ''
  return order.parcels.some(({ option, state }) => option === 'post' && state !== 'cancelled')
    ? say('performed.posted')
    : say('performed.kept')
}
