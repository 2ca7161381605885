import type { refundStates } from '@vazhipadu/contract/orders'
import type { CivilMonth } from '../../lib/dates/civil-day.ts'
import { dayIn, monthOf } from '../../lib/dates/civil-day.ts'
import { judgeReturn, type ReturnState } from './judge-return.ts'
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

type RefundState = (typeof refundStates)[number]

const refundWords: Record<ReturnState, MoneyStatus> = {
  asked: 'onItsWay',
  onItsWay: 'onItsWay',
  returned: 'cameBack',
  failed: 'looking',
  gone: 'looking',
}

/** Of a payment whose bank has not decided nothing is promised; a refund that failed is looked after by the office. */
export function moneyStatusOf(payment: UserPayment): MoneyStatus {
  const { kind, status, amountPaise, returnedPaise, returningPaise, isAccepted, isRetried } = payment
  if (kind === 'refund') {
    if (status === 'failed' && isRetried) return 'again'
    return refundWords[judgeReturn({ status: status as RefundState, failureKind: null, transfer: null })]
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
