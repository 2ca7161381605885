import { nameOfferingIn } from '@vazhipadu/locales/read-text'
import type { Letter } from '../../../gateways/mail.ts'
import { createLetterTranslator, type LetterTranslator } from './letter-translator.ts'
import { nameOffering } from './name-offering.ts'
import {
  amountOf,
  bookingNote,
  entitle,
  greet,
  type OrderWriter,
  openHistory,
  paragraph,
  showDays,
  voiceOf,
} from './order-parts.ts'
import { type Letterhead, writeLetter } from './write-letter.ts'

export const writeBallotDrawn: OrderWriter = (head, facts) => {
  const voice = voiceOf(facts)
  const { say } = voice
  const { holdUntil } = facts.order
  const amount = amountOf(facts)
  const until = holdUntil ? voice.instant(holdUntil, facts.timeZone) : ''
  return {
    ...entitle(voice, 'drawn'),
    ...(holdUntil && { preview: say('drawn.previewUntil', { until }) }),
    parts: [
      greet(voice, facts.name, say(holdUntil ? 'drawn.textUntil' : 'drawn.text', { amount, until })),
      showDays(facts),
      openHistory(head, facts, 'drawn.button'),
      bookingNote(facts),
    ],
  }
}

type NotDrawn = {
  name: string
  /** The owner's language. */
  language: string
  title: string
  titleMl: string
  offeringName: string
  offeringNameMl: string
  offeringTexts: unknown
  date: string
  /** How many entries are ahead on the waiting list of the same day. */
  before: number
  releaseId: string
  drawId: string
}

export function writeNotDrawn(head: Letterhead, notDrawn: NotDrawn): Letter {
  const { name, before, releaseId, drawId } = notDrawn
  const voice = createLetterTranslator(notDrawn.language)
  const say = (key: string, values = {}) => voice.say(`notDrawn.${key}`, values)
  const others = say('before', { count: before, number: before.toLocaleString('en-IN') })
  const content = {
    ...entitleBallot(voice, 'notDrawn', notDrawn),
    parts: [
      greet(voice, name, say('text', nameDay(voice, notDrawn))),
      paragraph(`${say('next')} ${others}`),
      { kind: 'button', label: say('button'), href: `${head.webUrl}/releases/${releaseId}` } as const,
      paragraph(say('check', { link: `${head.webUrl}/draws/${drawId}` })),
    ],
  }
  return writeLetter(head, content, voice.language)
}

export function writeBallotWithdrawn(head: Letterhead, notDrawn: NotDrawn): Letter {
  const voice = createLetterTranslator(notDrawn.language)
  const say = (key: string, values = {}) => voice.say(`ballotWithdrawn.${key}`, values)
  const content = {
    ...entitleBallot(voice, 'ballotWithdrawn', notDrawn),
    parts: [
      greet(voice, notDrawn.name, say('text', nameDay(voice, notDrawn))),
      paragraph(say('after')),
      {
        kind: 'button',
        label: say('button'),
        href: `${head.webUrl}/releases/${notDrawn.releaseId}`,
      } as const,
    ],
  }
  return writeLetter(head, content, voice.language)
}

const entitleBallot = (voice: LetterTranslator, letter: string, { title, titleMl }: NotDrawn) => ({
  ...entitle(voice, letter),
  subject: voice.say(`${letter}.subject`, {
    title: nameOfferingIn(voice.language, { name: title, nameMl: titleMl, texts: {} }),
  }),
})

const nameDay = (voice: LetterTranslator, entry: NotDrawn) => ({
  offering: nameOffering(voice.language, entry),
  day: voice.day(entry.date),
})
