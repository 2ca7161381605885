import type { Order } from './orders.api.ts'

type Refund = Order['refunds'][number]

export type RefundStep = {
  kind: 'decided' | 'again' | 'failed' | 'arrived' | 'transferred' | 'cash' | 'waiting'
  /** Null: it has not happened yet. */
  at: string | null
  refund: Refund
}

/** The refunds of an order by the sum they give back: each with its first attempt and those that followed it. */
export function groupAttempts(refunds: readonly Refund[]): Refund[][] {
  const known = new Set(refunds.map(({ id }) => id))
  const follow = (refund: Refund): Refund[] => {
    const next = refunds.find(({ retryOf }) => retryOf === refund.id)
    return next ? [refund, ...follow(next)] : [refund]
  }
  return refunds.filter(({ retryOf }) => retryOf === null || !known.has(retryOf)).map(follow)
}

/** What happened to one sum, in its order, and what it waits for. */
export function tellRefund(attempts: readonly Refund[]): RefundStep[] {
  return attempts.flatMap((refund, place) => {
    const { status, source, requestedAt, settledAt, transfer } = refund
    if (source === 'counter') return [{ kind: 'cash', at: settledAt, refund }] as RefundStep[]
    const steps: RefundStep[] = []
    if (place === 0) steps.push({ kind: 'decided', at: requestedAt, refund })
    else if (!transfer) steps.push({ kind: 'again', at: requestedAt, refund })
    if (status === 'failed') steps.push({ kind: 'failed', at: settledAt, refund })
    else if (status === 'processed')
      steps.push({ kind: transfer ? 'transferred' : 'arrived', at: settledAt, refund })
    else steps.push({ kind: 'waiting', at: null, refund })
    return steps
  })
}
