import type { refundStates } from '@vazhipadu/contract/orders'
import type { CivilMonth } from '../../lib/dates/civil-day.ts'
import { dayIn, monthOf } from '../../lib/dates/civil-day.ts'
import type { UserPayment } from './orders.api.ts'
import { type ReturnState, returnState } from './return-state.ts'

/** State of a payment or refund, as shown to a devotee. */
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

/** Promises nothing while the bank has not decided. For a failed refund it says that the office is looking into it. */
export function moneyStatusOf(payment: UserPayment): MoneyStatus {
  const { kind, status, amountPaise, returnedPaise, returningPaise, isAccepted, isRetried } = payment
  if (kind === 'refund') {
    if (status === 'failed' && isRetried) return 'again'
    return refundWords[returnState({ status: status as RefundState, failureKind: null, transfer: null })]
  }
  if (status === 'failed') return 'notMoved'
  if (status === 'created' || status === 'authorized') return 'asking'
  if (returnedPaise >= amountPaise) return 'cameBack'
  if (!isAccepted) return returningPaise > 0 ? 'onItsWay' : 'paidLate'
  return returnedPaise > 0 ? 'partBack' : 'paid'
}

/** Groups payments by month in the temple's time zone; the order is kept. */
export function groupByMonth(
  payments: readonly UserPayment[],
  timeZone: string,
): { month: CivilMonth; payments: UserPayment[] }[] {
  const months = Map.groupBy(payments, ({ at }) => monthOf(dayIn(timeZone, new Date(at))))
  return [...months].map(([month, own]) => ({ month, payments: own }))
}
