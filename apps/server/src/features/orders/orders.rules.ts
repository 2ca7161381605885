import type { orderLine } from '@vazhipadu/contract/orders'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
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

export type LineFacts = { state: LineState; onDate: string }
export type MovedFacts = LineFacts & {
  moves: number
  movedFrom: string | null
  /** The temple's day on which its devotee moved it; null: nobody did, or the temple has moved it since. */
  movedOn: CivilDate | null
}
type Rules = { cutoff: Cutoff; templeTime: TempleTime }

const isBeforeCutoff = (line: LineFacts, { cutoff, templeTime }: Rules) =>
  !isCutOff(cutoff, line.onDate as CivilDate, templeTime)

/** A paid pooja that is still its devotee's to change. What was sold at the counter is changed at the counter. */
const isOpen = (order: OrderFacts, line: LineFacts, rules: Rules) =>
  order.kind === 'booking' &&
  order.state === 'confirmed' &&
  line.state === 'booked' &&
  isBeforeCutoff(line, rules)

/** By how many presses a line has moved: there, back, and there again. Back is offered once, and gives the move back. */
const MOVED = 1
const MOVED_BACK = 2

/** Once, until the cut-off; a move that was taken back is none. */
export function mayMoveLine(order: OrderFacts, line: MovedFacts, rules: Rules): boolean {
  return (line.moves === 0 || line.moves === MOVED_BACK) && isOpen(order, line, rules)
}

/** Name and star, as often as needed: the priest's sheet marks what was corrected after it was printed. */
export const mayCorrectLine = isOpen

type WallTime = { date: CivilDate; time: string }
const stampOf = ({ date, time }: WallTime) => `${date} ${time}`

/**
 * When the temple's clock ends the devotee's chance to take a move back: at midnight, or at the cut-off of the old day or
 * of the new one, whichever is first. Undefined: there is none. Whether the old place is free is asked under its lock.
 */
export function findMoveBackEnd(
  order: OrderFacts,
  line: MovedFacts,
  rules: Rules,
): (WallTime & { to: CivilDate }) | undefined {
  const { movedOn, movedFrom } = line
  if (line.moves !== MOVED || movedOn === null || movedFrom === null || !isOpen(order, line, rules))
    return undefined
  const { daysBefore, time } = rules.cutoff
  const cutoffOf = (date: string) => ({ date: addDays(date as CivilDate, -daysBefore), time })
  const ends = [{ date: addDays(movedOn, 1), time: '00:00' }, cutoffOf(movedFrom), cutoffOf(line.onDate)]
  const [first] = ends.toSorted((a, b) => (stampOf(a) < stampOf(b) ? -1 : 1))
  const { today: date, time: now } = rules.templeTime
  if (!first || stampOf({ date, time: now }) >= stampOf(first)) return undefined
  return { ...first, to: movedFrom as CivilDate }
}

/** Its devotee has moved it back: pressed again, that is what was wished. */
export const isMovedBack = ({ moves }: Pick<MovedFacts, 'moves'>) => moves === MOVED_BACK

/** What is not yet paid can always be let go; what is paid only where the temple allows it, until the cut-off. */
export function mayCancelLine(
  order: OrderFacts,
  line: LineFacts,
  rules: Rules & { isAllowed: boolean },
): boolean {
  if (order.state === 'awaiting_payment') return line.state === 'held'
  return rules.isAllowed && isOpen(order, line, rules)
}

/** Until the clerk has packed it. */
export function mayChangeParcel(order: OrderFacts, parcel: { state: string }): boolean {
  return order.state === 'confirmed' && (parcel.state === 'awaiting_pooja' || parcel.state === 'ready')
}
