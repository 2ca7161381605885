import type { orderLine } from '@vazhipadu/contract/orders'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { z } from 'zod'
import type { TempleTime } from '../calendar/calendar.rules.ts'
import type { Cutoff } from '../catalogue/catalogue.rules.ts'
import { isCutOff } from '../catalogue/check-availability.ts'

type LineState = z.output<typeof orderLine>['status']
type PaymentFacts = { state: string }
type OrderFacts = { kind: string; state: string; holdUntil: Date | null }

const isUnderWay = (payments: readonly PaymentFacts[]) =>
  payments.some(({ state }) => state === 'created' || state === 'authorized')

/** A payment is with the bank, or with the office, and not decided: nobody should be told that it failed. */
export function isConfirming(order: OrderFacts, payments: readonly PaymentFacts[]): boolean {
  if (order.state === 'needs_attention') return true
  return order.state === 'awaiting_payment' && isUnderWay(payments)
}

/** While the countdown runs and no bank has the question. */
export function mayPay(order: OrderFacts, payments: readonly PaymentFacts[], now: Date): boolean {
  return (
    order.state === 'awaiting_payment' &&
    order.holdUntil !== null &&
    order.holdUntil > now &&
    !isUnderWay(payments)
  )
}

/** While it waits for its payment: until when the places are kept. */
export function countdownOf(order: OrderFacts, now: Date) {
  if (order.state !== 'awaiting_payment' || order.holdUntil === null)
    return { holdUntil: null, holdSecondsLeft: null }
  const leftMs = Math.max(0, order.holdUntil.getTime() - now.getTime())
  return { holdUntil: order.holdUntil.toISOString(), holdSecondsLeft: Math.floor(leftMs / 1000) }
}

export type LineFacts = { state: LineState; moves: number; onDate: string }
type Rules = { cutoff: Cutoff; templeTime: TempleTime }

const isBeforeCutoff = (line: LineFacts, { cutoff, templeTime }: Rules) =>
  !isCutOff(cutoff, line.onDate as CivilDate, templeTime)

/** Once, until the cut-off. What was sold at the counter is changed at the counter. */
export function mayMoveLine(order: OrderFacts, line: LineFacts, rules: Rules): boolean {
  return (
    order.kind === 'booking' &&
    order.state === 'confirmed' &&
    line.state === 'booked' &&
    line.moves === 0 &&
    isBeforeCutoff(line, rules)
  )
}

/** What is not yet paid can always be let go; what is paid only where the temple allows it, until the cut-off. */
export function mayCancelLine(
  order: OrderFacts,
  line: LineFacts,
  rules: Rules & { isAllowed: boolean },
): boolean {
  if (order.state === 'awaiting_payment') return line.state === 'held'
  return (
    rules.isAllowed &&
    order.kind === 'booking' &&
    order.state === 'confirmed' &&
    line.state === 'booked' &&
    isBeforeCutoff(line, rules)
  )
}

/** Until the clerk has packed it. */
export function mayChangeParcel(order: OrderFacts, parcel: { state: string }): boolean {
  return order.state === 'confirmed' && (parcel.state === 'awaiting_pooja' || parcel.state === 'ready')
}
