import type { paymentStates } from '@vazhipadu/contract/orders'
import { sql } from 'kysely'
import type { ProviderPayment } from '../../gateways/razorpay.ts'

export type PaymentState = (typeof paymentStates)[number]

/** Maps the provider's state to ours: the provider calls a payment captured even if it was partly refunded. */
export function readPaymentState({
  status,
  amount,
  amount_refunded,
}: Pick<ProviderPayment, 'status' | 'amount' | 'amount_refunded'>): PaymentState {
  if (amount_refunded > 0) return amount_refunded >= amount ? 'refunded' : 'partly_refunded'
  return status
}

/** The state before any refund. Refunded sums are read from the refunds alone. */
export function readTakenState({ status, captured }: ProviderPayment): PaymentState {
  if (status !== 'refunded') return status
  return captured ? 'captured' : 'authorized'
}

/**
 * How far a payment has come; a late event never moves it back. `failed` is not final, because a bank may approve a
 * payment an hour after it declined it. A refund may be undone, so the last three states are one step.
 */
export const progress: Record<PaymentState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  partly_refunded: 3,
  refunded: 3,
}

type RefundState = 'requested' | 'pending' | 'processed' | 'failed'
const stages: RefundState[] = ['requested', 'pending', 'processed', 'failed']

/**
 * Whether a reported refund state is newer than the stored one. A bank may return a processed refund, which then fails,
 * and nothing follows a failure: so a report of an earlier stage is always stale.
 */
export function isNews(stored: RefundState, reported: RefundState): boolean {
  const isLater = stages.indexOf(reported) > stages.indexOf(stored)
  return isLater || (stored === 'pending' && reported === 'pending')
}

/** The reference numbers that banks ask for, the best known first. */
const REFERENCES = ['rrn', 'arn', 'utr', 'upi_transaction_id', 'bank_transaction_id', 'transaction_id']

/** The number by which the payer's bank finds a payment or refund; null: not reported yet. */
export function findBankReference(
  acquirerData: Record<string, string | null> | null | undefined,
): string | null {
  return REFERENCES.map((name) => acquirerData?.[name]).find(Boolean) ?? null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When we ask the provider whether an order was paid, counted from the creation of its order. A bank has five days to
 * return money that it took without paying: the last check is on the day after.
 */
const CHECKS_MS = [
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  60 * MINUTE_MS,
  DAY_MS,
  2 * DAY_MS,
  3 * DAY_MS,
  4 * DAY_MS,
  5 * DAY_MS,
  6 * DAY_MS,
]

/** The next check after `now`; null after the last. */
export function findNextCheck(createdAt: Date, now: Date): Date | null {
  const next = CHECKS_MS.map((after) => createdAt.getTime() + after).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Longer than a call to the provider may take: after a crash another worker takes the refund when this has passed. */
export const IN_HAND_MS = MINUTE_MS

/** Pauses between attempts to send a refund: seconds at first, an hour in a long outage. */
export function findNextTry(tries: number, now: Date): Date {
  const seconds = Math.min(3_600, 5 * 2 ** Math.min(tries, 12))
  return new Date(now.getTime() + seconds * 1000)
}

const HOUR_MS = 60 * MINUTE_MS
const BALANCE_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/** The next attempt of a refund for which the balance at the provider was too low, until it is topped up. */
export function findNextBalanceTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + (BALANCE_MS[tries - 1] ?? DAY_MS))
}

/** Recheck interval while a bank contests a payment. Its decision arrives as an event; this only covers a lost one. */
export const ASK_CONTESTED_AFTER_MS = 6 * HOUR_MS

/** Devotees are promised a number of working days; after so many calendar days they are told that it takes longer. */
export const LATE_AFTER_MS = 10 * DAY_MS

/** A pending refund is queried after so long, in case the event about its end was lost. */
export const ASK_PENDING_AFTER_MS = 60 * MINUTE_MS

const AGAIN_MS = [HOUR_MS, 6 * HOUR_MS]

/**
 * When a refund that failed for the nth time is sent again: the bank may have been closed. It is owed until it arrives.
 */
export function findNextAttempt(failures: number, now: Date): Date {
  return new Date(now.getTime() + (AGAIN_MS[failures - 1] ?? DAY_MS))
}

/** Two working days by contract, plus a weekend and a bank holiday in between. */
export const SETTLED_WITHIN_DAYS = 6

/**
 * A refund `f` that is decided and has not arrived: on its way, or failed without a further attempt and so still owed.
 */
const IS_RETURNING = sql`(f.state in ('requested', 'pending') or (f.state = 'failed' and f.source = 'ours'
  and f.way = 'provider' and f.failure_kind is distinct from 'gone'
  and not exists (select from refund again where again.retry_of = f.id)))`

/**
 * Refunds `f` of the payment that bought the order `o`. A refunded double payment does not reduce the order's price.
 */
const ofPrice = sql`refund f where f.tran_no = o.tran_no and f.payment_id in (
  select p.payment_id from payment p where p.tran_no = o.tran_no and p.is_accepted)`

/** The part of the price of an order `o` that was returned: by the provider, by bank transfer or in cash. */
export const RETURNED_PAISE = sql<number>`((select coalesce(sum(f.amount_paise), 0) from ${ofPrice} and f.state = 'processed')
  + (select coalesce(sum(g.amount_paise), 0) from counter_return g where g.tran_no = o.tran_no))::bigint`

/** The part of it that is to be returned and has not arrived. */
export const RETURNING_PAISE = sql<number>`(select coalesce(sum(f.amount_paise), 0)::bigint from ${ofPrice} and ${IS_RETURNING})`

/**
 * The payment state that an event reports. For other events, such as refunds and disputes, the provider is always
 * asked.
 */
export const notifiedStates = new Map<string, PaymentState>([
  ['payment.failed', 'failed'],
  ['payment.authorized', 'authorized'],
  ['payment.captured', 'captured'],
  ['order.paid', 'captured'],
])
