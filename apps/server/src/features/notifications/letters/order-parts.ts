import { describeDays } from './describe-days.ts'
import { formatRupees } from './format-words.ts'
import type { Part } from './letter-parts.ts'
import type { OrderFacts } from './order-facts.ts'
import type { Content, Letterhead } from './write-letter.ts'

export type OrderWriter = (head: Letterhead, facts: OrderFacts) => Content

export const paragraph = (text: string): Part => ({ kind: 'paragraph', text })

/** This very booking: among those still to come nobody would find what came too late and went back. */
export const openHistory = (head: Letterhead, { order }: OrderFacts, label = 'See this booking'): Part => ({
  kind: 'button',
  label,
  href: `${head.webUrl}/history?tran_no=${order.tranNo}`,
})

export const bookingNote = ({ order }: OrderFacts): Part => ({
  kind: 'note',
  lines: [`Booking ${order.tranNo}.`],
})

export const amountOf = ({ refund, order }: OrderFacts) =>
  formatRupees(refund?.amountPaise ?? order.totalPaise)

export const showDays = (facts: OrderFacts): Part => ({
  kind: 'days',
  days: describeDays(facts, facts.lines, 'without amounts'),
})

export function greet({ name }: OrderFacts, text: string): Part {
  return paragraph(`Namaskaram ${name}. ${text}`)
}
