/** What the judging needs to know of a refund; `isWaiting` is told to the office alone. */
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
 * How money stands that is to go back. `asked`: one person has proposed it and nothing has changed. `failed`: it is
 * still owed. `gone`: nothing is left to return, a bank has taken it.
 */
export type ReturnState = 'asked' | 'onItsWay' | 'returned' | 'failed' | 'gone'

/** The one place that decides it, for a line, an order's head, its money and the devotee's history. */
export function judgeReturn({
  status,
  failureKind,
  transfer,
  isWaiting,
}: Pick<Attempt, 'status' | 'failureKind' | 'transfer' | 'isWaiting'>): ReturnState {
  if (status === 'processed') return 'returned'
  if (status === 'failed') return failureKind === 'gone' ? 'gone' : 'failed'
  // That the sum goes back was decided before; a transfer only waits to be seen on the statement.
  return isWaiting && !transfer ? 'asked' : 'onItsWay'
}

/** The last attempts: what failed and was followed by another is told by that one. */
const lastOf = <Each extends Attempt>(refunds: readonly Each[]): Each[] =>
  refunds.filter(({ id }) => !refunds.some(({ retryOf }) => retryOf === id))

/** How the money of one line stands; undefined: nobody gives it back. */
export function judgeLine(lineId: number, refunds: readonly Attempt[]): ReturnState | undefined {
  const last = lastOf(refunds).findLast(({ line_ids }) => line_ids.includes(lineId))
  return last && judgeReturn(last)
}

export type Returns = {
  totalPaise: number
  refundedPaise: number
  returningPaise: number
  askedPaise: number
  hasFailedRefund: boolean
}

export type OrderReturn = Exclude<ReturnState, 'gone'> | 'partOnItsWay' | 'partReturned'

/** What an order's head says of its money besides its own state, by the sums; the first word takes its place if all goes. */
export function judgeOrder(sums: Returns): { words: OrderReturn[]; isWhole: boolean } {
  const { totalPaise, refundedPaise, returningPaise, askedPaise, hasFailedRefund } = sums
  const words: OrderReturn[] = []
  const isWhole = refundedPaise + returningPaise > 0 && refundedPaise + returningPaise >= totalPaise
  if (refundedPaise > 0) words.push(refundedPaise >= totalPaise ? 'returned' : 'partReturned')
  if (hasFailedRefund) words.push('failed')
  else if (returningPaise > 0) words.push(returningPaise >= totalPaise ? 'onItsWay' : 'partOnItsWay')
  if (askedPaise > 0) words.push('asked')
  return { words, isWhole }
}

/** Sums by how they stand, of every payment of the order. */
export function sumReturns(
  refunds: readonly (Attempt & { amountPaise: number })[],
): Record<ReturnState, number> {
  const sums = { asked: 0, onItsWay: 0, returned: 0, failed: 0, gone: 0 }
  for (const refund of lastOf(refunds)) sums[judgeReturn(refund)] += refund.amountPaise
  return sums
}
