import type { paymentStates } from '@vazhipadu/contract/orders'
import type { ProviderPayment } from '../../gateways/razorpay.ts'

export type PaymentState = (typeof paymentStates)[number]

/** Our word for what the provider says: it calls a payment captured even when part of it went back. */
export function readPaymentState({ status, amount, amount_refunded }: ProviderPayment): PaymentState {
  if (amount_refunded > 0) return amount_refunded >= amount ? 'refunded' : 'partly_refunded'
  return status
}

/**
 * How far a payment has come. What was heard late never takes it back; only `failed` is not final, because a bank may
 * say yes an hour after it said no.
 */
export const progress: Record<PaymentState, number> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  partly_refunded: 4,
  refunded: 5,
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

/** Pauses between tries to send a refund: seconds at first, an hour in a long outage. */
export function findNextTry(tries: number, now: Date): Date {
  const seconds = Math.min(3_600, 5 * 2 ** Math.min(tries, 12))
  return new Date(now.getTime() + seconds * 1000)
}

/** A pending refund is asked after, in case the news of its end is lost. */
export const ASK_PENDING_AFTER_MS = 60 * MINUTE_MS

const HOUR_MS = 60 * MINUTE_MS
const AGAIN_MS = [HOUR_MS, 6 * HOUR_MS]
/** A month of days; by then somebody has looked. */
const MOST_ATTEMPTS = 30

/**
 * When money that nobody but us decided to return is sent again, after it was refused for the nth time: the balance
 * with the provider was too low that hour, or the bank closed. Undefined: it has been tried long enough.
 */
export function findNextAttempt(failures: number, now: Date): Date | undefined {
  if (failures >= MOST_ATTEMPTS) return undefined
  return new Date(now.getTime() + (AGAIN_MS[failures - 1] ?? DAY_MS))
}

/** Two working days by contract, and a weekend and a bank holiday between them. */
export const SETTLED_WITHIN_DAYS = 6
