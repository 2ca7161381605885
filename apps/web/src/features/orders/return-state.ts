/** The fields of a refund that decide its state; only the office gets `isWaiting`. */
type Attempt = {
  id: string
  status: 'requested' | 'pending' | 'processed' | 'failed'
  failureKind: string | null
  retryOf: string | null
  line_ids: readonly number[]
  transfer: unknown
  isWaiting?: boolean
}

/**
 * State of money to be returned. `asked`: a refund was proposed and awaits approval. `failed`: the money is still owed.
 * `gone`: nothing is left to refund, because a bank took the money back.
 */
export type ReturnState = 'asked' | 'onItsWay' | 'returned' | 'failed' | 'gone'

/** The single source of this state, for lines, order headers, totals and the devotee's history. */
export function returnState({
  status,
  failureKind,
  transfer,
  isWaiting,
}: Pick<Attempt, 'status' | 'failureKind' | 'transfer' | 'isWaiting'>): ReturnState {
  if (status === 'processed') return 'returned'
  if (status === 'failed') return failureKind === 'gone' ? 'gone' : 'failed'
  // A bank transfer is already decided and only awaits its appearance on the statement.
  return isWaiting && !transfer ? 'asked' : 'onItsWay'
}

/** The latest attempts: a failed refund with a retry is represented by the retry. */
const lastOf = <Each extends Attempt>(refunds: readonly Each[]): Each[] =>
  refunds.filter(({ id }) => !refunds.some(({ retryOf }) => retryOf === id))

/** State of one line's refund; undefined if there is none. */
export function lineReturnState(lineId: number, refunds: readonly Attempt[]): ReturnState | undefined {
  const last = lastOf(refunds).findLast(({ line_ids }) => line_ids.includes(lineId))
  return last && returnState(last)
}

export type Returns = {
  totalPaise: number
  refundedPaise: number
  returningPaise: number
  askedPaise: number
  hasFailedRefund: boolean
}

export type OrderReturn = Exclude<ReturnState, 'gone'> | 'partOnItsWay' | 'partReturned'

/**
 * The refund states shown in an order's header. `isWhole`: everything is refunded, so the first state replaces the
 * order's own.
 */
export function orderReturnState(sums: Returns): { words: OrderReturn[]; isWhole: boolean } {
  const { totalPaise, refundedPaise, returningPaise, askedPaise, hasFailedRefund } = sums
  const words: OrderReturn[] = []
  const isWhole = refundedPaise + returningPaise > 0 && refundedPaise + returningPaise >= totalPaise
  if (refundedPaise > 0) words.push(refundedPaise >= totalPaise ? 'returned' : 'partReturned')
  if (hasFailedRefund) words.push('failed')
  else if (returningPaise > 0) words.push(returningPaise >= totalPaise ? 'onItsWay' : 'partOnItsWay')
  if (askedPaise > 0) words.push('asked')
  return { words, isWhole }
}

/** Refund totals by state, over all payments of the order. */
export function sumReturns(
  refunds: readonly (Attempt & { amountPaise: number })[],
): Record<ReturnState, number> {
  const sums = { asked: 0, onItsWay: 0, returned: 0, failed: 0, gone: 0 }
  for (const refund of lastOf(refunds)) sums[returnState(refund)] += refund.amountPaise
  return sums
}
