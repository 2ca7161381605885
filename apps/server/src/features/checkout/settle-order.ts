import { randomUUID } from 'node:crypto'
import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { ordersConfirmed } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { listLineDates } from '../booking/booking.reads.ts'
import type { CachedRules } from '../booking/load-booking-rules.ts'
import { lockOrder, type Order } from '../booking/lock-orders.ts'
import { holdAgain, releaseOrder, setAttention } from '../booking/order-states.ts'
import { forgiveLapse } from '../booking/record-lapses.ts'
import { retakePlaces } from '../booking/retake-places.ts'
import { retryWithFreshRules } from '../booking/retry-with-fresh-rules.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { type Payment, recordPayments, type Told } from '../payments/record-payments.ts'
import { requestRefund } from '../payments/request-refund.ts'
import type { ReceiptIssuer } from '../receipts/issue-receipt.ts'
import { indexOrders } from '../search/index-orders.ts'
import { acceptDifference } from './accept-difference.ts'
import { acceptPayment } from './accept-payment.ts'
import { askProvider } from './ask-provider.ts'
import { type Decision, decide, type MoneyAttention, moneyAttentions } from './checkout.rules.ts'
import { askWhenLost } from './find-losses.ts'

export type Deps = Platform & {
  provider: Provider
  calendar: Calendar
  catalogue: CatalogueCache
  issuer: ReceiptIssuer
}

const MOST_ROUNDS = 5

/**
 * The one way in which a payment changes an order. Whatever brought us here (the browser, the redirect, an event, the
 * clock) only made us look: the provider is asked what is true, and under the order's lock it is decided what follows.
 * Called any number of times, in any order, it ends in the same state. Throws ProviderError when the provider cannot
 * be asked: then nothing has changed, and it is asked again later.
 */
export async function settleOrder(deps: Deps, tranNo: string): Promise<void> {
  for (let round = 1; ; round++) {
    const told = await askProvider(deps.db, deps.provider, tranNo)
    const dates = await listLineDates(deps.db, tranNo)
    const { isAccepted, capture } = await retryWithFreshRules(deps, dates, (cachedRules) =>
      inTransaction(deps.db, (trx) => settleLocked(trx, { ...deps, cachedRules }, tranNo, told)),
    )
    // Outside the transaction: numbers are given to many at once. One that dies here leaves it to the sweep.
    if (isAccepted) {
      ordersConfirmed.inc({ via: 'web' })
      await deps.issuer.issue(tranNo)
    }
    if (!capture || round === MOST_ROUNDS) return
    await captureNow(deps, capture)
  }
}

async function captureNow({ provider, log }: Deps, payment: Payment): Promise<void> {
  try {
    await provider.capture(payment.paymentId, payment.amountPaise, payment.currency)
  } catch (error) {
    // Refused: it was captured meanwhile, or went back. Asking again tells.
    if (!(error instanceof ProviderError) || error.isPassing) throw error
    log.info({ err: error, paymentId: payment.paymentId }, 'capture refused')
  }
}

type Recalling = Deps & { cachedRules: CachedRules }
type Settled = { isAccepted: boolean; capture: Payment | null }
const nothingMore: Settled = { isAccepted: false, capture: null }

/** Decides by what was told, and answers the payment to capture before asking again. */
async function settleLocked(trx: Trx, deps: Recalling, tranNo: string, told: Told[]): Promise<Settled> {
  const now = deps.clock.now()
  const order = await lockOrder(trx, tranNo)
  if (!order) return nothingMore
  const payments = await recordPayments(trx, tranNo, told, now)
  // Somebody did try to pay, and it is heard of only now.
  if (payments.length > 0 && order.state !== 'confirmed') await forgiveLapse(trx, tranNo)
  const decision = decide(order, payments, now)
  const settled = await follow(trx, deps, { order, decision, now })
  await tellOffice(trx, order, decision.attention)
  // Money came and did not confirm it, or came twice: whoever asks about it is found too.
  const isOpen = order.state !== 'confirmed' || decision.refund.length > 0
  if (payments.length > 0 && isOpen && !settled.isAccepted) await indexOrders(trx, [tranNo])
  return settled
}

const isAboutMoney = (attention: string | null) => moneyAttentions.some((each) => each === attention)

/** What else the office was told to look at is not painted over. */
async function tellOffice(trx: Trx, order: Order, attention: MoneyAttention | null): Promise<void> {
  const mayChange = isAboutMoney(order.attention) || (order.attention === null && attention !== null)
  if (!mayChange) return
  await setAttention(trx, order, { attention })
  if (attention === order.attention || attention !== 'refunded_outside') return
  // A refund that failed has a letter of its own.
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
    await askWhenLost(trx, deps.cachedRules, order.tranNo)
    return { isAccepted: true, capture: null }
  }
  if (decision.keepUntil && (decision.mustRetake || isSooner(order.releaseAt, decision.keepUntil)))
    await holdAgain(trx, order, decision.keepUntil)
  if (decision.keepUntil && !decision.capture) await tellPending(trx, order, now)
  return { isAccepted: false, capture: decision.capture }
}

/** The countdown has ended and the bank has not decided: told once, so that nobody pays again. */
async function tellPending(trx: Trx, { tranNo, holdUntil }: Order, now: Date): Promise<void> {
  if (holdUntil === null || holdUntil > now) return
  const trigger = 'payment_pending'
  await enqueue(trx, notify, { trigger, key: `${trigger}:${tranNo}`, ids: { tranNo } })
}

const isSooner = (at: Date | null, than: Date) => at === null || at < than

/** The places are gone: captured money goes back at once; authorised money is the office's to move, or returns. */
async function refuseLate(trx: Trx, order: Order, { late, capture }: Decision, now: Date): Promise<void> {
  const refunds = late.map((payment) => ({ payment, cause: 'late' as const }))
  await refundThose(trx, order, refunds, now)
  if (!capture || order.state === 'needs_attention') return
  await setAttention(trx, order, { state: 'needs_attention', attention: 'paid_late' })
  const { tranNo } = order
  await enqueue(trx, notify, { trigger: 'paid_late', key: `paid_late:${capture.paymentId}`, ids: { tranNo } })
}

const REASONS = {
  double: 'Paid twice for one booking',
  wrong_amount: 'The amount was not that of the booking',
  late: 'Paid after the places had gone to others',
  lost: 'Paid for a booking that was lost in a fault of the temple’s records',
}

/** Whatever else is true of it: what is left of it buys nothing. */
const RETURNED = 'A part of it had gone back before the booking was made'

function findReason(order: Order, payment: Payment, cause: keyof typeof REASONS): string {
  if (order.kind === 'lost') return REASONS.lost
  return payment.returnedPaise > 0 ? RETURNED : REASONS[cause]
}

async function refundThose(trx: Trx, order: Order, wanted: Decision['refund'], now: Date): Promise<void> {
  const { tranNo } = order
  for (const { payment, cause } of wanted) {
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
      reason: findReason(order, payment, cause),
      from: { unallocated: amountPaise },
    })
    if (!isNew) continue
    const trigger = cause === 'late' ? 'late_refunded' : 'refund_started'
    await enqueue(trx, notify, { trigger, key: `${trigger}:${id}`, ids: { tranNo, refundId: id } })
  }
}
