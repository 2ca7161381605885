import type { ProviderOrder } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { findNextCheck } from './payments.rules.ts'

/** Keeps a provider's order as one of this order of ours, and from now on asks after it. */
export async function recordProviderOrder(
  trx: Trx,
  tranNo: string,
  order: ProviderOrder,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('providerOrder')
    .values({
      orderId: order.id,
      tranNo,
      amountPaise: order.amount,
      currency: order.currency,
      createdAt: now,
      checkAt: findNextCheck(now, now),
    })
    .onConflict((row) => row.column('orderId').doNothing())
    .execute()
}
