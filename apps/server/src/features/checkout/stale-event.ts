import type { Db } from '../../platform/db/database.ts'
import { notifiedStates, type PaymentState, progress } from '../payments/payments.rules.ts'

/**
 * Whether a provider request could bring nothing new: the order is confirmed, and this very payment is already recorded
 * in that state or a later one. An unknown payment, such as a second one for the same order, is always looked up.
 */
export async function isStaleEvent(
  db: Db,
  { event, paymentId }: { event: string; paymentId: string | null },
): Promise<boolean> {
  const notifiedState = notifiedStates.get(event)
  if (notifiedState === undefined || paymentId === null) return false
  const payment = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.tranNo', 'payment.tranNo')
    .select(['payment.state', 'orders.state as orderState'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (payment?.orderState !== 'confirmed') return false
  return progress[payment.state as PaymentState] >= progress[notifiedState]
}
