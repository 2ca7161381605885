import type { CivilMonth } from '../../lib/dates/civil-day.ts'
import { dayIn, monthOf } from '../../lib/dates/civil-day.ts'
import type { UserPayment } from './orders.api.ts'

/** What became of money, in one word for a devotee. */
export type MoneyStatus =
  | 'asking'
  | 'paid'
  | 'partBack'
  | 'cameBack'
  | 'onItsWay'
  | 'notMoved'
  | 'paidLate'
  | 'looking'
  | 'again'

/** Of a payment whose bank has not decided nothing is promised; a refund that failed is looked after by the office. */
export function moneyStatusOf(payment: UserPayment): MoneyStatus {
  const { kind, status, amountPaise, returnedPaise, returningPaise, isAccepted, isRetried } = payment
  if (kind === 'refund') {
    if (status === 'processed') return 'cameBack'
    if (status === 'failed') return isRetried ? 'again' : 'looking'
    return 'onItsWay'
  }
  if (status === 'failed') return 'notMoved'
  if (status === 'created' || status === 'authorized') return 'asking'
  if (returnedPaise >= amountPaise) return 'cameBack'
  if (!isAccepted) return returningPaise > 0 ? 'onItsWay' : 'paidLate'
  return returnedPaise > 0 ? 'partBack' : 'paid'
}

/** By the month in which it happened, on the temple's clock, in the order given. */
export function groupByMonth(
  payments: readonly UserPayment[],
  timeZone: string,
): { month: CivilMonth; payments: UserPayment[] }[] {
  const months = Map.groupBy(payments, ({ at }) => monthOf(dayIn(timeZone, new Date(at))))
  return [...months].map(([month, own]) => ({ month, payments: own }))
}
