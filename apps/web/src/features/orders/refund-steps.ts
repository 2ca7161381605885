import type { Order } from './orders.api.ts'

type Refund = Order['refunds'][number]

export type RefundStep = {
  kind: 'decided' | 'again' | 'failed' | 'arrived' | 'transferred' | 'cash' | 'waiting'
  /** Null until it happens. */
  at: string | null
  refund: Refund
}

/** Groups an order's refunds by sum: each first attempt with its retries. */
export function groupAttempts<Attempt extends Refund>(refunds: readonly Attempt[]): Attempt[][] {
  const known = new Set(refunds.map(({ id }) => id))
  const follow = (refund: Attempt): Attempt[] => {
    const next = refunds.find(({ retryOf }) => retryOf === refund.id)
    return next ? [refund, ...follow(next)] : [refund]
  }
  return refunds.filter(({ retryOf }) => retryOf === null || !known.has(retryOf)).map(follow)
}

/** A planned retry that was cancelled before it was sent, because a bank transfer replaced it. */
export const wasPutAside = ({ status, retryOf, sentAt, failureKind }: Refund) =>
  status === 'failed' && retryOf !== null && sentAt === null && failureKind === null

/**
 * The steps of one refund and what it waits for; of several attempts only the last failure and the last retry are
 * listed.
 */
export function listRefundSteps(attempts: readonly Refund[]): RefundStep[] {
  const [first] = attempts
  const last = attempts.at(-1)
  if (!first || !last) return []
  if (last.source === 'counter') return [{ kind: 'cash', at: last.settledAt, refund: last }]
  const steps: RefundStep[] = [{ kind: 'decided', at: first.requestedAt, refund: first }]
  const failed = attempts.findLast((attempt) => attempt.status === 'failed' && !wasPutAside(attempt))
  if (failed) steps.push({ kind: 'failed', at: failed.settledAt, refund: failed })
  if (last === failed) return steps
  // A retry that is only planned has not been sent yet.
  if (last !== first && !last.transfer && last.status !== 'requested')
    steps.push({ kind: 'again', at: last.sentAt, refund: last })
  if (last.status !== 'processed') steps.push({ kind: 'waiting', at: null, refund: last })
  else steps.push({ kind: last.transfer ? 'transferred' : 'arrived', at: last.settledAt, refund: last })
  return steps
}

/** Translation key for why a refund has not arrived yet. */
export function nameWait({ transfer, status, waitsFor, retryOf }: Refund, attempts: readonly Refund[]) {
  if (transfer) return 'transfer'
  if (status === 'pending') return 'pending'
  if (waitsFor === 'dispute') return 'contested'
  if (waitsFor === 'balance') return 'longer'
  if (retryOf === null) return 'requested'
  return attempts.some(({ failureKind }) => failureKind === 'bank') ? 'again' : 'longer'
}

/** Translation key for a failure; only the last failure says that nothing is left to refund. */
export function nameFailure({ failureKind }: Refund, isLast: boolean) {
  if (failureKind === 'bank' || failureKind === 'too_old') return failureKind
  return failureKind === 'gone' && isLast ? 'gone' : 'refused'
}
