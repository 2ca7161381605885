import { formatRupees } from '@vazhipadu/locales/format-rupees'
import { describeDays } from './describe-days.ts'
import type { Part } from './letter-parts.ts'
import { createLetterTranslator, formatRefundDays, type LetterTranslator } from './letter-translator.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Content, Letterhead } from './write-letter.ts'

export type OrderWriter = (head: Letterhead, facts: OrderFacts) => Content

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })

/** Letters about an order use the order's language, even if the account's has changed. */
export const voiceOf = ({ order }: OrderFacts): LetterTranslator => createLetterTranslator(order.language)

/** Subject, title and preview of a letter, from `letters.json`. */
export function entitle(voice: LetterTranslator, letter: string): Omit<Content, 'parts'> {
  const title = voice.say(`${letter}.title`)
  return { subject: title, preview: voice.say(`${letter}.preview`), title }
}

/** Links to this booking itself, because a refunded late payment is not in the list of upcoming bookings. */
export const openHistory = (head: Letterhead, facts: OrderFacts, label = 'seeBooking'): Part => ({
  kind: 'button',
  label: voiceOf(facts).say(label),
  href: `${head.webUrl}/history?tran_no=${facts.order.tranNo}`,
})

export const bookingNote = (facts: OrderFacts): Part => ({
  kind: 'note',
  lines: [voiceOf(facts).say('booking', { number: facts.order.tranNo })],
})

export const amountOf = ({ refund, order }: OrderFacts) =>
  formatRupees(refund?.amountPaise ?? order.totalPaise)

export const refundDaysOf = (facts: OrderFacts) => formatRefundDays(voiceOf(facts), facts.refundDays)

export const showDays = (facts: OrderFacts): Part => ({
  kind: 'days',
  days: describeDays(voiceOf(facts), facts, 'without amounts'),
})

/** The greeting, followed by whole sentences. */
export const greet = ({ say }: LetterTranslator, name: string, ...sentences: string[]): Part =>
  paragraph(say('greeting', { name, text: sentences.join(' ') }))
