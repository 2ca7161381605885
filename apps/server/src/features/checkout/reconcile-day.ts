import type { ProviderPayment, ProviderRefund } from '../../gateways/razorpay.ts'
import { type Db, sqlRows } from '../../platform/db/database.ts'
import { readPaymentState } from '../payments/payments.rules.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { takeDispute } from './take-dispute.ts'
import { findOrderOf } from './take-lost-order.ts'

/** A payment may be captured on its third day, and a refund processed a week after its request. */
const LOOK_BACK_DAYS = 8

/**
 * Compares the provider's lists with our tables. Settles the order of every payment or refund that is missing here or
 * differs. Differences that remain are reported to the operators, because no event or timed check will resolve them.
 */
export async function reconcileDay(deps: Deps): Promise<{ looked: number; mended: number; left: number }> {
  const to = deps.clock.now()
  const from = new Date(to.getTime() - LOOK_BACK_DAYS * 86_400_000)
  const payments = await deps.provider.listPaymentsBetween(from, to)
  const refunds = await deps.provider.listRefundsBetween(from, to)
  const different = await findDifferent(deps.db, payments, refunds)
  for (const paymentId of different) {
    try {
      const tranNo = await findOrder(deps, payments, paymentId)
      if (tranNo !== undefined) await settleOrder(deps, tranNo)
    } catch (error) {
      // Continue with the others; a payment that cannot be settled counts among those left.
      deps.log.error({ err: error, paymentId }, 'a payment could not be reconciled')
    }
  }
  await reconcileDisputes(deps, to)
  const left = await findDifferent(deps.db, payments, refunds)
  if (left.length > 0) deps.log.error({ paymentIds: left }, 'payments differ from the provider’s list')
  return {
    looked: payments.length + refunds.length,
    mended: different.length - left.length,
    left: left.length,
  }
}

/** A bank may take up to four months to decide, and its event may have been lost. */
const DISPUTES_BACK_DAYS = 120

async function reconcileDisputes(deps: Deps, to: Date): Promise<void> {
  const from = new Date(to.getTime() - DISPUTES_BACK_DAYS * 86_400_000)
  for (const providerDispute of await deps.provider.listDisputesSince(from)) {
    const [paid] = await sqlRows<{ tranNo: string; state: string | null }>(
      deps.db,
      `select tran_no, (select state from dispute where dispute_id = $2) as state from payment where payment_id = $1`,
      [providerDispute.payment_id, providerDispute.id],
    )
    if (paid && paid.state !== providerDispute.status) await takeDispute(deps, paid.tranNo, providerDispute)
  }
}

/** Ids of payments whose state or refunds differ from the provider's lists. Only payments on orders are ours. */
async function findDifferent(
  db: Db,
  payments: ProviderPayment[],
  refunds: ProviderRefund[],
): Promise<string[]> {
  const paymentIds = payments.map(({ id }) => id)
  const ourPayments = await db
    .selectFrom('payment')
    .select(['paymentId', 'state'])
    .where('paymentId', '=', (of) => of.fn.any(of.val(paymentIds)))
    .execute()
  const ours = new Map(ourPayments.map(({ paymentId, state }) => [paymentId, state]))
  const refundIds = refunds.map(({ id }) => id)
  const ourRefunds = await db
    .selectFrom('refund')
    .select(['refundId', 'state'])
    .where('refundId', '=', (of) => of.fn.any(of.val(refundIds)))
    .execute()
  const storedOf = new Map(ourRefunds.map(({ refundId, state }) => [refundId, state]))
  const different = new Set<string>()
  for (const payment of payments)
    if (payment.order_id && ours.get(payment.id) !== readPaymentState(payment)) different.add(payment.id)
  for (const { id, payment_id, status } of refunds)
    if (ours.has(payment_id) && storedOf.get(id) !== status) different.add(payment_id)
  return [...different]
}

async function findOrder(deps: Deps, payments: ProviderPayment[], paymentId: string) {
  const found = await deps.db
    .selectFrom('payment')
    .select('tranNo')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (found) return found.tranNo
  const orderId = payments.find(({ id }) => id === paymentId)?.order_id
  return orderId ? findOrderOf(deps, orderId) : undefined
}
