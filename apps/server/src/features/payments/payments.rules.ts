import type { paymentStates } from '@vazhipadu/contract/orders'
import { sql } from 'kysely'
import type { ProviderPayment } from '../../gateways/razorpay.ts'

export type PaymentState = (typeof paymentStates)[number]

/** Our word for what the provider says: it calls a payment captured even when part of it went back. */
export function readPaymentState({
  status,
  amount,
  amount_refunded,
}: Pick<ProviderPayment, 'status' | 'amount' | 'amount_refunded'>): PaymentState {
  if (amount_refunded > 0) return amount_refunded >= amount ? 'refunded' : 'partly_refunded'
  return status
}

/** How far it came before anything went back. What went back stands in the refunds, and is read from them alone. */
export function readTakenState({ status, captured }: ProviderPayment): PaymentState {
  if (status !== 'refunded') return status
  return captured ? 'captured' : 'authorized'
}

/**
 * How far a payment has come. What was heard late never takes it back; only `failed` is not final, because a bank may
 * say yes an hour after it said no. What went back may come back: those three are one step.
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
 * Whether what is told of a refund is newer than what we know. A bank may send back what was processed, and nothing
 * follows after that: so news of an earlier stage is always old, whenever it comes.
 */
export function isNews(known: RefundState, told: RefundState): boolean {
  const isLater = stages.indexOf(told) > stages.indexOf(known)
  return isLater || (known === 'pending' && told === 'pending')
}

/** What a bank asks for, the best known first. */
const REFERENCES = ['rrn', 'arn', 'utr', 'upi_transaction_id', 'bank_transaction_id', 'transaction_id']

/** The number by which the payer's bank finds a payment or a refund again; null: it has not been told. */
export function findBankReference(told: Record<string, string | null> | null | undefined): string | null {
  return REFERENCES.map((name) => told?.[name]).find(Boolean) ?? null
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When the provider is asked by ourselves whether an order was paid, counted from the making of its order. A bank has
 * five days to give back what it took without paying: the last time is the day after.
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

/** The next time after `now`; null when the last has passed. */
export function findNextCheck(createdAt: Date, now: Date): Date | null {
  const next = CHECKS_MS.map((after) => createdAt.getTime() + after).find((at) => at > now.getTime())
  return next === undefined ? null : new Date(next)
}

/** Longer than a call to the provider may take: whoever dies with a refund in hand leaves it for so long. */
export const IN_HAND_MS = MINUTE_MS

/** Pauses between tries to send a refund: seconds at first, an hour in a long outage. */
export function findNextTry(tries: number, now: Date): Date {
  const seconds = Math.min(3_600, 5 * 2 ** Math.min(tries, 12))
  return new Date(now.getTime() + seconds * 1000)
}

const HOUR_MS = 60 * MINUTE_MS
const BALANCE_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS]

/** When a refund is tried again for which the balance at the provider was too low: until somebody has topped it up. */
export function findNextBalanceTry(tries: number, now: Date): Date {
  return new Date(now.getTime() + (BALANCE_MS[tries - 1] ?? DAY_MS))
}

/** While a bank contests a payment; its decision is news of its own, and this only catches what was lost. */
export const ASK_CONTESTED_AFTER_MS = 6 * HOUR_MS

/** A devotee was told how many working days it takes; after so many of the calendar they hear that it takes longer. */
export const LATE_AFTER_MS = 10 * DAY_MS

/** A pending refund is asked after, in case the news of its end is lost. */
export const ASK_PENDING_AFTER_MS = 60 * MINUTE_MS

const AGAIN_MS = [HOUR_MS, 6 * HOUR_MS]

/** When a refund that failed for the nth time is sent again: the bank was closed that hour. It is owed until it arrives. */
export function findNextAttempt(failures: number, now: Date): Date {
  return new Date(now.getTime() + (AGAIN_MS[failures - 1] ?? DAY_MS))
}

/** Two working days by contract, and a weekend and a bank holiday between them. */
export const SETTLED_WITHIN_DAYS = 6

/** A refund `f` that is decided and not there yet: on its way, or owed because it failed and nothing followed it. */
const IS_RETURNING = sql`(f.state in ('requested', 'pending') or (f.state = 'failed' and f.source = 'ours'
  and f.way = 'provider' and f.failure_kind is distinct from 'gone'
  and not exists (select from refund again where again.retry_of = f.id)))`

/** Refunds `f` of what bought the order `o`: a second payment that went straight back took nothing from its price. */
const ofPrice = sql`refund f where f.tran_no = o.tran_no and f.payment_id in (
  select p.payment_id from payment p where p.tran_no = o.tran_no and p.is_accepted)`

/** What of the price of an order `o` is back with its devotee: by the provider, by bank transfer or in cash. */
export const RETURNED_PAISE = sql<number>`((select coalesce(sum(f.amount_paise), 0) from ${ofPrice} and f.state = 'processed')
  + (select coalesce(sum(g.amount_paise), 0) from counter_return g where g.tran_no = o.tran_no))::bigint`

/** What of it is decided to go back and is not there yet. */
export const RETURNING_PAISE = sql<number>`(select coalesce(sum(f.amount_paise), 0)::bigint from ${ofPrice} and ${IS_RETURNING})`

/** What an event says of the payment it names. Others, refunds and disputes among them, are always asked about. */
export const statesTold = new Map<string, PaymentState>([
  ['payment.failed', 'failed'],
  ['payment.authorized', 'authorized'],
  ['payment.captured', 'captured'],
  ['order.paid', 'captured'],
])
