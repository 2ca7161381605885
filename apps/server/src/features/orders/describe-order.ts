import type { Language } from '@vazhipadu/locales/languages'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { amountInMalayalamWords } from '../../platform/words/amount-in-malayalam.ts'
import { amountInWords } from '../../platform/words/amount-in-words.ts'
import { translateReason } from '../../platform/words/refund-reason.ts'
import type { ParcelAddress } from '../delivery/insert-parcels.ts'
import { nameCountry, nameState } from '../profile/list-countries.ts'
import { buildTimeline } from './build-timeline.ts'
import { describeLine, type Surroundings } from './describe-line.ts'
import type { DifferenceRows, LoadedOrders, Order, OrderRows } from './load-orders.ts'
import { countdownOf, isConfirming, mayChangeParcel, mayPay } from './orders.rules.ts'

const toIso = (at: Date | null) => at?.toISOString() ?? null

const sumPaise = (rows: readonly { amountPaise: number }[]) =>
  rows.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/** An order as shown to the devotee and the office. */
export function describeOrder(rows: OrderRows, around: Surroundings): Order {
  const { order: row, payments } = rows
  const describeBack = (refund: OrderRows['refunds'][number]) => describeRefund(refund, around.language)
  const refunds = [...rows.refunds.map(describeBack), ...rows.returns.map(describeReturn)]
  const lines = rows.lines.map((line) => describeLine(row, line, around))
  const shown =
    payments.findLast(({ isAccepted }) => isAccepted) ??
    payments.findLast(({ state }) => state !== 'failed') ??
    payments.at(-1)
  const bought = new Set(payments.filter(({ isAccepted }) => isAccepted).map(({ paymentId }) => paymentId))
  return {
    id: row.tranNo,
    tran_no: row.tranNo,
    kind: row.kind as Order['kind'],
    parentTranNo: row.parentTranNo,
    status: row.state as Order['status'],
    attention: row.attention,
    createdAt: row.createdAt.toISOString(),
    ...countdownOf(row, around.now),
    confirmedAt: toIso(row.confirmedAt),
    linesPaise: row.linesPaise,
    deliveryPaise: row.deliveryPaise,
    totalPaise: row.linesPaise + row.deliveryPaise,
    // Refunds of the booking's own price only: a refunded double payment took nothing from it.
    refundedPaise: sumPaise([
      ...rows.refunds.filter(({ state, paymentId }) => state === 'processed' && bought.has(paymentId)),
      ...rows.returns,
    ]),
    returningPaise: sumPaise(
      rows.refunds.filter((refund) => bought.has(refund.paymentId) && isReturning(refund, rows.refunds)),
    ),
    version: row.version,
    isConfirming: isConfirming(row, payments),
    mayPay: mayPay(row, payments, around.now),
    lines,
    parcels: rows.parcels.map((parcel) => describeParcel(row, parcel)),
    payment: shown ? describePayment(shown) : null,
    refunds,
    differences: rows.differences.map((difference) => describeDifference(difference, around)),
    receiptNumber: rows.receipt?.number ?? null,
    receipt: rows.receipt && describePaper(rows.receipt, row.linesPaise + row.deliveryPaise),
    timeline: buildTimeline(rows, lines, around.language),
  }
}

/** Decided and not arrived: on its way, or failed without a further attempt and so still owed. */
function isReturning(refund: OrderRows['refunds'][number], all: OrderRows['refunds']): boolean {
  const { id, state, source, failureKind } = refund
  if (state === 'requested' || state === 'pending') return true
  const isOwed = state === 'failed' && source === 'ours' && failureKind !== 'gone'
  return isOwed && !all.some(({ retryOf }) => retryOf === id)
}

function describeDifference(
  { order, payments, refunds, receipt }: DifferenceRows,
  { now, language }: Surroundings,
) {
  return {
    tran_no: order.tranNo,
    status: order.state as Order['status'],
    createdAt: order.createdAt.toISOString(),
    totalPaise: order.linesPaise + order.deliveryPaise,
    version: order.version,
    isConfirming: isConfirming(order, payments),
    mayPay: mayPay(order, payments, now),
    receiptNumber: receipt?.number ?? null,
    refunds: refunds.map((refund) => describeRefund(refund, language)),
  }
}

type Receipt = LoadedOrders['receipts'][number]
/** The day when the money was captured, as in the receipt and its number; the order may be confirmed on another day. */
const describePaper = ({ verifyCode, capturedAt }: Receipt, paise: number): Order['receipt'] => ({
  receivedAt: capturedAt.toISOString(),
  code: verifyCode,
  words: amountInWords(paise),
  wordsMl: amountInMalayalamWords(paise),
})

type Parcel = Order['parcels'][number]
function describeParcel(row: OrderRows['order'], parcel: OrderRows['parcels'][number]): Parcel {
  // Only this system writes the address; after the person was erased it lacks the personal fields.
  const stored = parcel.address as Partial<ParcelAddress> | null
  const { recipient = '', line1 = '', line2 = null, city = '', postalCode = '', mobile = '' } = stored ?? {}
  const { country = '', state = '' } = stored ?? {}
  return {
    id: parcel.id,
    date: parcel.onDate,
    option: parcel.option as Parcel['option'],
    status: parcel.state as Parcel['status'],
    zone: parcel.zone as Parcel['zone'],
    chargePaise: parcel.chargePaise,
    address: stored && {
      recipient,
      line1,
      line2,
      city,
      postalCode,
      mobile,
      state: nameState(country, state) ?? state,
      country: nameCountry(country) ?? country,
      stateCode: state,
      countryCode: country,
    },
    carrier: parcel.carrier,
    trackingNo: parcel.trackingNo,
    sentAt: toIso(parcel.sentAt),
    mayChange: mayChangeParcel(row, parcel),
    version: parcel.version,
  }
}

function describePayment(payment: OrderRows['payments'][number]): Order['payment'] {
  return {
    payment_id: payment.paymentId,
    order_id: payment.orderId,
    status: payment.state as NonNullable<Order['payment']>['status'],
    method: payment.method,
    amountPaise: payment.amountPaise,
    failure: payment.state === 'failed' ? payment.errorDescription : null,
    bankReference: payment.bankReference,
  }
}

export function describeRefund(
  refund: OrderRows['refunds'][number],
  language: Language,
): Order['refunds'][number] {
  type Refund = Order['refunds'][number]
  return {
    id: refund.id,
    status: refund.state as Refund['status'],
    source: refund.source as Refund['source'],
    amountPaise: refund.amountPaise,
    reason: translateReason(language, refund),
    requestedAt: refund.requestedAt.toISOString(),
    sentAt: toIso(refund.sentAt),
    settledAt: toIso(refund.settledAt),
    failureKind: refund.failureKind as Refund['failureKind'],
    waitsFor: refund.waitsFor as Refund['waitsFor'],
    line_ids: refund.lineIds,
    retryOf: refund.retryOf,
    bankReference: refund.bankReference,
    transfer:
      refund.transferredOn !== null && refund.accountLast4 !== null
        ? { on: refund.transferredOn, accountLast4: refund.accountLast4 }
        : null,
  }
}

/** Cash returned at the counter: requested and settled at the same moment. */
function describeReturn(counterReturn: OrderRows['returns'][number]): Order['refunds'][number] {
  const givenAt = counterReturn.givenAt.toISOString()
  return {
    id: counterReturn.id,
    status: 'processed',
    source: 'counter',
    amountPaise: counterReturn.amountPaise,
    reason: counterReturn.reason,
    requestedAt: givenAt,
    sentAt: givenAt,
    settledAt: givenAt,
    failureKind: null,
    waitsFor: null,
    line_ids: counterReturn.lineIds.map(Number),
    retryOf: null,
    bankReference: null,
    transfer: null,
  }
}

/** The days whose Malayalam date an answer needs, without duplicates. */
export function listDates(loaded: Pick<LoadedOrders, 'lines'>): CivilDate[] {
  return [...new Set(loaded.lines.map(({ onDate }) => onDate as CivilDate))].sort()
}
