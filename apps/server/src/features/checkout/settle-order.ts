import { randomUUID } from 'node:crypto'
import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { ordersConfirmed } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { type RefundReason, refundReason } from '../../platform/words/refund-reason.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import { type CachedRules, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { holdAgain, releaseOrder, setAttention } from '../booking/order-states.ts'
import { forgiveLapse } from '../booking/record-lapses.ts'
import { retakePlaces } from '../booking/retake-places.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { type Payment, type ProviderAnswer, recordPayments } from '../payments/record-payments.ts'
import { requestRefund } from '../payments/request-refund.ts'
import type { ReceiptIssuer } from '../receipts/issue-receipt.ts'
import { indexOrders } from '../search/index-orders.ts'
import { acceptDifference, acceptPayment } from './accept-payment.ts'
import { type Decision, decide, type MoneyAttention, moneyAttentions } from './checkout.rules.ts'
import { fetchProviderPayments } from './fetch-provider-payments.ts'
import { scheduleRecheck } from './find-losses.ts'

export type Deps = Platform & {
  provider: Provider
  calendar: Calendar
  catalogue: CatalogueCache
  issuer: ReceiptIssuer
}

const MAX_ROUNDS = 5

/**
 * The only function through which a payment changes an order. The browser, the redirect, an event or a timed check only
 * trigger it: it fetches the payments from the provider and decides under the order's lock. Idempotent: any number of
 * calls in any order end in the same state. Throws ProviderError when the provider cannot be reached; then nothing has
 * changed and a later call retries.
 */
export async function settleOrder(deps: Deps, tranNo: string): Promise<void> {
  for (let round = 1; ; round++) {
    const answers = await fetchProviderPayments(deps.db, deps.provider, tranNo)
    const dates = await listLineDates(deps.db, tranNo)
    const { isAccepted, capture } = await retryWithFreshRules(deps, dates, (cachedRules) =>
      inTransaction(deps.db, (trx) => settleLocked(trx, { ...deps, cachedRules }, tranNo, answers)),
    )
    // Outside the transaction, because receipt numbers are issued in batches. If the process dies here, the sweep
    // issues the receipt.
    if (isAccepted) {
      ordersConfirmed.inc({ via: 'web' })
      await deps.issuer.issue(tranNo)
    }
    if (!capture || round === MAX_ROUNDS) return
    await captureNow(deps, capture)
  }
}

async function captureNow({ provider, log }: Deps, payment: Payment): Promise<void> {
  try {
    await provider.capture(payment.paymentId, payment.amountPaise, payment.currency)
  } catch (error) {
    // The provider refused: the payment was captured meanwhile, or returned. The next round fetches its state.
    if (!(error instanceof ProviderError) || error.isPassing) throw error
    log.info({ err: error, paymentId: payment.paymentId }, 'capture refused')
  }
}

type Recalling = Deps & { cachedRules: CachedRules }
type Settled = { isAccepted: boolean; capture: Payment | null }
const nothingMore: Settled = { isAccepted: false, capture: null }

/** Records the provider's payments and applies the decision; returns the payment to capture before the next round. */
async function settleLocked(
  trx: Trx,
  deps: Recalling,
  tranNo: string,
  answers: ProviderAnswer[],
): Promise<Settled> {
  const now = deps.clock.now()
  const order = await lockOrder(trx, tranNo)
  if (!order) return nothingMore
  const payments = await recordPayments(trx, tranNo, answers, now)
  // A payment attempt has become known only now, so the hold did not lapse untried.
  if (payments.length > 0 && order.state !== 'confirmed') await forgiveLapse(trx, tranNo)
  const decision = decide(order, payments, now)
  const settled = await follow(trx, deps, { order, decision, now })
  await flagForOffice(trx, order, decision.attention)
  // The payment did not confirm the order, or was a second one: index the order so that the office finds it when the
  // devotee asks.
  const isOpen = order.state !== 'confirmed' || decision.refund.length > 0
  if (payments.length > 0 && isOpen && !settled.isAccepted) await indexOrders(trx, [tranNo])
  return settled
}

const isAboutMoney = (attention: string | null) => moneyAttentions.some((each) => each === attention)

/** Sets or clears money problems only; any other reason for the office's attention is kept. */
async function flagForOffice(trx: Trx, order: Order, attention: MoneyAttention | null): Promise<void> {
  const mayChange = isAboutMoney(order.attention) || (order.attention === null && attention !== null)
  if (!mayChange) return
  await setAttention(trx, order, { attention })
  if (attention === order.attention || attention !== 'refunded_outside') return
  // A failed refund sends its own letter.
  const { tranNo } = order
  const [trigger, key] = ['needs_attention' as const, `needs_attention:${tranNo}:${attention}`]
  await enqueue(trx, notify, { trigger, key, ids: { tranNo } })
}

type Decided = { order: Order; decision: Decision; now: Date }

async function follow(trx: Trx, deps: Recalling, { order, decision, now }: Decided): Promise<Settled> {
  await refundThose(trx, order, decision.refund, now)
  if (decision.closeAttention) await releaseOrder(trx, order, now)
  if (decision.release) {
    await releaseOrder(trx, order, now)
    return nothingMore
  }
  if (decision.mustRetake && (await retakePlaces(trx, deps.cachedRules, order)).length > 0) {
    await refuseLate(trx, order, decision, now)
    return nothingMore
  }
  if (decision.accept && order.kind === 'delivery_difference' && !(await acceptDifference(trx, order, now))) {
    await refundThose(trx, order, [{ payment: decision.accept, cause: 'late' }], now)
    await releaseOrder(trx, order, now)
    return nothingMore
  }
  if (decision.accept) {
    await acceptPayment(trx, order, decision.accept, {
      isLate: decision.mustRetake,
      now,
      timeZone: deps.calendar.location.timeZone,
    })
    await scheduleRecheck(trx, deps.cachedRules, order.tranNo)
    return { isAccepted: true, capture: null }
  }
  if (decision.keepUntil && (decision.mustRetake || isSooner(order.releaseAt, decision.keepUntil)))
    await holdAgain(trx, order, decision.keepUntil)
  if (decision.keepUntil && !decision.capture) await notifyPending(trx, order, now)
  return { isAccepted: false, capture: decision.capture }
}

/** The countdown has ended and the bank has not decided: notify the devotee once, to prevent a second payment. */
async function notifyPending(trx: Trx, { tranNo, holdUntil }: Order, now: Date): Promise<void> {
  if (holdUntil === null || holdUntil > now) return
  const trigger = 'payment_pending'
  await enqueue(trx, notify, { trigger, key: `${trigger}:${tranNo}`, ids: { tranNo } })
}

const isSooner = (at: Date | null, than: Date) => at === null || at < than

/**
 * The places are gone: a captured payment is refunded at once; for an authorised one the office moves the order, or the
 * provider returns the money.
 */
async function refuseLate(trx: Trx, order: Order, { late, capture }: Decision, now: Date): Promise<void> {
  const refunds = late.map((payment) => ({ payment, cause: 'late' as const }))
  await refundThose(trx, order, refunds, now)
  if (!capture || order.state === 'needs_attention') return
  await setAttention(trx, order, { state: 'needs_attention', attention: 'paid_late' })
  const { tranNo } = order
  await enqueue(trx, notify, { trigger: 'paid_late', key: `paid_late:${capture.paymentId}`, ids: { tranNo } })
}

const REASONS = { double: 'double', wrong_amount: 'wrongAmount', late: 'late' } as const

function findReason(order: Order, payment: Payment, cause: keyof typeof REASONS): RefundReason {
  if (order.kind === 'lost') return refundReason('lost')
  // Has priority, because a partly refunded payment can confirm nothing.
  return refundReason(payment.returnedPaise > 0 ? 'partReturned' : REASONS[cause])
}

async function refundThose(
  trx: Trx,
  order: Order,
  refundDecisions: Decision['refund'],
  now: Date,
): Promise<void> {
  const { tranNo } = order
  for (const { payment, cause } of refundDecisions) {
    const id = randomUUID()
    const amountPaise = payment.amountPaise - payment.returnedPaise
    const isNew = await requestRefund(trx, {
      id,
      tranNo,
      cause,
      amountPaise,
      at: now,
      key: `${cause === 'wrong_amount' ? 'wrong' : cause}-${payment.paymentId}`,
      paymentId: payment.paymentId,
      ...findReason(order, payment, cause),
      from: { unallocated: amountPaise },
    })
    if (!isNew) continue
    const trigger = cause === 'late' ? 'late_refunded' : 'refund_started'
    await enqueue(trx, notify, { trigger, key: `${trigger}:${id}`, ids: { tranNo, refundId: id } })
  }
}
