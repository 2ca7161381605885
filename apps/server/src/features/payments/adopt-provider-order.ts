import { ProviderError } from '../../gateways/explain-failure.ts'
import type { Provider } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { recordProviderOrders } from './record-provider-order.ts'

type Deps = { db: Db; clock: Clock; provider: Provider }

/**
 * The order of ours that a provider's order is for: known, or made when its answer was lost and now adopted by our own
 * number on it. Undefined: it is not ours at all.
 */
export async function adoptProviderOrder(
  { db, clock, provider }: Deps,
  orderId: string,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('providerOrder')
    .select('tranNo')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (known) return known.tranNo
  const told = await provider.getOrder(orderId).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.isPassing) return undefined
    throw error
  })
  if (!told?.receipt) return undefined
  const ours = await db
    .selectFrom('orders')
    .select('tranNo')
    .where('tranNo', '=', told.receipt)
    .executeTakeFirst()
  if (ours)
    await inTransaction(db, (trx) => recordProviderOrders(trx, [{ ...ours, order: told }], clock.now()))
  return ours?.tranNo
}
