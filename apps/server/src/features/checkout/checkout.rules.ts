import { RELEASE_AFTER_MS } from '../booking/booking.rules.ts'
import type { Order } from '../booking/lock-orders.ts'
import type { PaymentState } from '../payments/payments.rules.ts'
import type { Payment } from '../payments/record-payments.ts'

export type Decision = {
  /** Confirms the order: it is captured, of the right amount, and the places are held or can be taken again. */
  accept: Payment | null
  /** Authorised and wanted: to be captured once the places are sure. */
  capture: Payment | null
  /** Accept or capture only if places that had gone back can be taken again. */
  mustRetake: boolean
  /** If they cannot: captured ones go back; an authorised one is left to the office. */
  late: Payment[]
  refund: { payment: Payment; cause: 'double' | 'wrong_amount' | 'late' }[]
  /** A payment is under way: the places stay. */
  keepUntil: Date | null
  release: boolean
  /** What the office had to look at has resolved itself. */
  closeAttention: boolean
  /** What the office must know of the money, whatever becomes of the order. */
  attention: MoneyAttention | null
}

export const moneyAttentions = ['refund_failed', 'refunded_outside', 'lost'] as const
export type MoneyAttention = (typeof moneyAttentions)[number]

/** Captured, and not yet returned in full by the provider's own word. */
const isStillHere = ({ capturedAt, state }: Payment) => capturedAt !== null && state !== 'refunded'

const settled: PaymentState[] = ['captured', 'partly_refunded', 'refunded']
const MINUTE_MS = 60_000
/** The provider gives an attempt up after at most a quarter of an hour. */
const ATTEMPT_MS = 15 * MINUTE_MS
/** Long enough to capture and to hear of it. */
const SURE_MS = 10 * MINUTE_MS

/**
 * What follows from what is true: the order as it stands under its lock, and all its payments as the provider told
 * them. Pure, so that every order of arrival ends in the same state: it looks at no message, only at facts.
 */
export function decide(order: Order, payments: Payment[], now: Date): Decision {
  const decision: Decision = {
    accept: null,
    capture: null,
    mustRetake: false,
    late: [],
    refund: [],
    keepUntil: null,
    release: false,
    closeAttention: false,
    attention: null,
  }
  // Of one that was partly returned elsewhere before it bought anything, too little is left to buy it.
  const isRight = (payment: Payment) =>
    payment.amountPaise === order.totalPaise && payment.currency === 'INR' && payment.returnedPaise === 0
  // What is captured and not (being) given back in full. One that the provider returned untaken never was ours.
  const kept = payments.filter(
    (payment) =>
      settled.includes(payment.state) &&
      payment.capturedAt !== null &&
      payment.returnedPaise < payment.amountPaise,
  )
  const accepted = payments.find((payment) => payment.isAccepted)
  // Its devotee was told that it goes back: a day later it must not become a booking, and asked with the same key it
  // would not go.
  const open = kept.filter((payment) => payment.isAccepted || !payment.hasFailedRefund)
  if (open.length < kept.length) decision.attention = 'refund_failed'
  else if (order.state === 'confirmed' && accepted && accepted.outsidePaise > 0)
    decision.attention = 'refunded_outside'
  else if (order.kind === 'lost' && payments.some(isStillHere)) decision.attention = 'lost'
  for (const payment of open)
    if (!isRight(payment) && !payment.isAccepted) decision.refund.push({ payment, cause: 'wrong_amount' })
  const right = open.filter((payment) => isRight(payment) && !payment.isAccepted)
  if (accepted) {
    for (const payment of right) decision.refund.push({ payment, cause: 'double' })
    return decision
  }
  if (order.state === 'cancelled') {
    for (const payment of right) decision.refund.push({ payment, cause: 'late' })
    return decision
  }
  const holds = order.state === 'awaiting_payment'
  const [first, ...others] = right
  if (first) {
    decision.accept = first
    decision.mustRetake = !holds
    decision.late = holds ? [] : [first]
    for (const payment of others) decision.refund.push({ payment, cause: 'double' })
    return decision
  }
  const authorized = payments.find((payment) => payment.state === 'authorized' && isRight(payment))
  if (authorized) {
    // The office is already looking at it: it moves the order, or the provider gives the money back.
    if (order.state === 'needs_attention') return decision
    decision.capture = authorized
    decision.mustRetake = !holds
    decision.keepUntil = new Date(now.getTime() + SURE_MS)
    return decision
  }
  decision.closeAttention = order.state === 'needs_attention'
  if (!holds) return decision
  const ended = (order.holdUntil?.getTime() ?? 0) + RELEASE_AFTER_MS
  // Only what began in time: the provider's page stays open, and a new attempt every quarter of an hour would hold
  // the places for ever.
  const begun = payments
    .filter(({ state, createdAt }) => state === 'created' && createdAt.getTime() <= ended)
    .map(({ createdAt }) => createdAt.getTime() + ATTEMPT_MS)
  const until = Math.max(0, ...begun)
  if (until > now.getTime()) decision.keepUntil = new Date(until)
  else decision.release = order.holdUntil !== null && ended <= now.getTime()
  return decision
}
