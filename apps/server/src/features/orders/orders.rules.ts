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

/** A payment is undecided at the bank or in the office: the devotee must not be told that it failed. */
export function isConfirming(order: OrderFacts, payments: readonly PaymentFacts[]): boolean {
  if (order.state === 'needs_attention') return true
  return order.state === 'awaiting_payment' && isUnderWay(payments)
}

/** The devotee may pay while the hold lasts and no payment is with a bank. */
export function mayPay(order: OrderFacts, payments: readonly PaymentFacts[], now: Date): boolean {
  return (
    order.state === 'awaiting_payment' &&
    order.holdUntil !== null &&
    order.holdUntil > now &&
    !isUnderWay(payments)
  )
}

/** When the hold on the places ends, while the order waits for its payment. */
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
  /** The temple's day on which the devotee moved the line; null: the devotee did not, or the temple moved it since. */
  movedOn: CivilDate | null
}
type Rules = { cutoff: Cutoff; templeTime: TempleTime }

const isBeforeCutoff = (line: LineFacts, { cutoff, templeTime }: Rules) =>
  !isCutOff(cutoff, line.onDate as CivilDate, templeTime)

/** A paid pooja that its devotee may still change. Counter sales are changed at the counter. */
const isOpen = (order: OrderFacts, line: LineFacts, rules: Rules) =>
  order.kind === 'booking' &&
  order.state === 'confirmed' &&
  line.state === 'booked' &&
  isBeforeCutoff(line, rules)

/** Number of moves: one, and one back. Moving back is offered once and restores the right to move. */
const MOVED = 1
const MOVED_BACK = 2

/** Once, until the cut-off; a move that was undone does not count. */
export function mayMoveLine(order: OrderFacts, line: MovedFacts, rules: Rules): boolean {
  return (line.moves === 0 || line.moves === MOVED_BACK) && isOpen(order, line, rules)
}

/**
 * Name and star may be corrected any number of times: the priest's sheet marks corrections made after it was printed.
 */
export const mayCorrectLine = isOpen

type WallTime = { date: CivilDate; time: string }
const stampOf = ({ date, time }: WallTime) => `${date} ${time}`

/**
 * When the devotee's chance to undo a move ends in the temple's time: at midnight, or at the cut-off of the old or the
 * new day, whichever is first. Undefined: the move cannot be undone. Whether the old place is still free is checked
 * under its lock.
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

/** The devotee has moved the line back already: a repeated request succeeds without a change. */
export const isMovedBack = ({ moves }: Pick<MovedFacts, 'moves'>) => moves === MOVED_BACK

/** Unpaid lines can always be released; paid lines only if the temple allows it, until the cut-off. */
export function mayCancelLine(
  order: OrderFacts,
  line: LineFacts,
  rules: Rules & { isAllowed: boolean },
): boolean {
  if (order.state === 'awaiting_payment') return line.state === 'held'
  return rules.isAllowed && isOpen(order, line, rules)
}

/** Until the clerk has packed the parcel. */
export function mayChangeParcel(order: OrderFacts, parcel: { state: string }): boolean {
  return order.state === 'confirmed' && (parcel.state === 'awaiting_pooja' || parcel.state === 'ready')
}
