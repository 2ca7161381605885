import { ProviderError } from '../../gateways/explain-failure.ts'
import { installationOf, type Provider } from '../../gateways/razorpay.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Installation } from '../../platform/watch-installation.ts'
import { recordProviderOrders } from './record-provider-order.ts'

type Deps = { db: Db; clock: Clock; provider: Provider; installation: Installation }

/**
 * Finds our order for a provider's order: already recorded, or, if the provider's answer was lost, recorded now by the
 * transaction number in it. Undefined: it is not our order.
 */
export async function adoptProviderOrder(
  { db, clock, provider, installation }: Deps,
  orderId: string,
): Promise<string | undefined> {
  const existing = await db
    .selectFrom('providerOrder')
    .select('tranNo')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  if (existing) return existing.tranNo
  const providerOrder = await provider.getOrder(orderId).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.isPassing) return undefined
    throw error
  })
  if (!providerOrder?.receipt) return undefined
  const maker = installationOf(providerOrder)
  if (maker !== undefined && !installation.isOurs(maker, providerOrder.created_at)) return undefined
  const ours = await db
    .selectFrom('orders')
    .select('tranNo')
    .where('tranNo', '=', providerOrder.receipt)
    .executeTakeFirst()
  if (ours)
    await inTransaction(db, (trx) =>
      recordProviderOrders(trx, [{ ...ours, order: providerOrder }], clock.now()),
    )
  return ours?.tranNo
}
