import { RELEASE_AFTER_MS } from '../booking/booking.rules.ts'
import type { Order } from '../booking/lock-orders.ts'
import type { PaymentState } from '../payments/payments.rules.ts'
import type { Payment } from '../payments/record-payments.ts'

export type Decision = {
  /** Confirms the order: captured, of the right amount, and the places are held or can be taken again. */
  accept: Payment | null
  /** Authorised payment to capture once the places are secured. */
  capture: Payment | null
  /** Accept or capture only if released places can be taken again. */
  mustRetake: boolean
  /** If they cannot: captured payments are refunded; an authorised one is left to the office. */
  late: Payment[]
  refund: { payment: Payment; cause: 'double' | 'wrong_amount' | 'late' }[]
  /** A payment is in progress: keep the places until then. */
  keepUntil: Date | null
  release: boolean
  /** The problem that the office was to look at has resolved itself. */
  closeAttention: boolean
  /** Money problem to show to the office, whatever the order's state. */
  attention: MoneyAttention | null
}

export const moneyAttentions = ['refund_failed', 'refunded_outside', 'lost'] as const
export type MoneyAttention = (typeof moneyAttentions)[number]

/** Captured, and not yet reported by the provider as refunded in full. */
const isStillHere = ({ capturedAt, state }: Payment) => capturedAt !== null && state !== 'refunded'

const settled: PaymentState[] = ['captured', 'partly_refunded', 'refunded']
const MINUTE_MS = 60_000
/** The provider abandons a payment attempt after at most 15 minutes. */
const ATTEMPT_MS = 15 * MINUTE_MS
/** Enough time to capture the payment and receive the result. */
const SURE_MS = 10 * MINUTE_MS

/**
 * Decides the next steps for an order from the locked order and all its payments as the provider reports them. Pure and
 * based on state only, never on single messages, so that any order of arrival ends in the same state.
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
  // A payment that was partly refunded outside before it confirmed the order no longer covers the total.
  const isRight = (payment: Payment) =>
    payment.amountPaise === order.totalPaise && payment.currency === 'INR' && payment.returnedPaise === 0
  // Captured payments that are not (being) refunded in full. A payment that the provider returned without capture was
  // never ours.
  const kept = payments.filter(
    (payment) =>
      settled.includes(payment.state) &&
      payment.capturedAt !== null &&
      payment.returnedPaise < payment.amountPaise,
  )
  const accepted = payments.find((payment) => payment.isAccepted)
  // After a failed refund the devotee has already been told that the money goes back, so the payment must not confirm a
  // booking a day later; a new refund request with the same idempotency key would not be sent either.
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
    // The office already has this order: it moves the lines, or the provider returns the money.
    if (order.state === 'needs_attention') return decision
    decision.capture = authorized
    decision.mustRetake = !holds
    decision.keepUntil = new Date(now.getTime() + SURE_MS)
    return decision
  }
  decision.closeAttention = order.state === 'needs_attention'
  if (!holds) return decision
  const ended = (order.holdUntil?.getTime() ?? 0) + RELEASE_AFTER_MS
  // Count only attempts that began in time: the provider's page stays open, and a new attempt every 15 minutes would
  // hold the places for ever.
  const begun = payments
    .filter(({ state, createdAt }) => state === 'created' && createdAt.getTime() <= ended)
    .map(({ createdAt }) => createdAt.getTime() + ATTEMPT_MS)
  const until = Math.max(0, ...begun)
  if (until > now.getTime()) decision.keepUntil = new Date(until)
  else decision.release = order.holdUntil !== null && ended <= now.getTime()
  return decision
}
