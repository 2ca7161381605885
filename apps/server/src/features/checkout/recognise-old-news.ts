import type { Db } from '../../platform/db/database.ts'
import { type PaymentState, progress, statesTold } from '../payments/payments.rules.ts'

/**
 * Whether asking the provider could tell nothing new: the order is confirmed, and we know this very payment to have come
 * at least as far. A payment that we do not know, a second one of the same order, is always asked about.
 */
export async function isOldNews(
  db: Db,
  { event, paymentId }: { event: string; paymentId: string | null },
): Promise<boolean> {
  const told = statesTold.get(event)
  if (told === undefined || paymentId === null) return false
  const known = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.tranNo', 'payment.tranNo')
    .select(['payment.state', 'orders.state as orderState'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  if (known?.orderState !== 'confirmed') return false
  return progress[known.state as PaymentState] >= progress[told]
}
