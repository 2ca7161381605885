import { tranNo as tranNoShape } from '@vazhipadu/contract/orders'
import { ProviderError } from '../../gateways/explain-failure.ts'
import { installationOf, type ProviderPayment } from '../../gateways/razorpay.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { insertLost } from '../booking/insert-lost.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { adoptProviderOrder } from '../payments/adopt-provider-order.ts'
import { recordProviderOrders } from '../payments/record-provider-order.ts'
import { recordUnclaimed } from '../payments/settlements/unclaimed-payments.ts'
import { indexOrders } from '../search/index-orders.ts'
import type { Deps } from './settle-order.ts'

/** Finds our order by the provider's order id, even if our database lost it; undefined if it is not ours. */
export async function findOrderOf(deps: Deps, orderId: string): Promise<string | undefined> {
  return (await adoptProviderOrder(deps, orderId)) ?? (await takeLostOrder(deps, orderId))
}

/**
 * Handles a provider order whose receipt has the form of our numbers but is not in our database. Orders are committed
 * before the provider receives them, so it was lost in a failover to a standby, or belongs to another installation on
 * the same merchant account. With our installation id it was lost: the captured payment is recorded, and settling
 * refunds it. Without an id (older versions wrote none) the office decides. The provider returns authorised money on
 * its own.
 */
async function takeLostOrder(
  { db, clock, provider, installation, log }: Deps,
  orderId: string,
): Promise<string | undefined> {
  const providerOrder = await provider.getOrder(orderId).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.isPassing) return undefined
    throw error
  })
  const tranNo = tranNoShape.safeParse(providerOrder?.receipt).data
  if (!providerOrder || tranNo === undefined) return undefined
  const maker = installationOf(providerOrder)
  if (maker !== undefined && !installation.isOurs(maker, providerOrder.created_at)) return undefined
  const captured = (await provider.listPayments(orderId)).find(isCaptured)
  if (!captured) return undefined
  const now = clock.now()
  if (maker === undefined) {
    const found = { orderId, tranNo, payment: captured, at: now }
    if ((await inTransaction(db, (trx) => recordUnclaimed(trx, found))) !== 'ours') return undefined
  }
  const isNew = await inTransaction(db, async (trx) => {
    const inserted = await insertLost(trx, {
      tranNo,
      amountPaise: providerOrder.amount,
      email: readEmail(captured),
      createdAt: providerOrder.created_at,
      foundAt: now,
    })
    await recordProviderOrders(trx, [{ tranNo, order: providerOrder }], now)
    await indexOrders(trx, [tranNo])
    await enqueue(trx, notify, { trigger: 'lost_order', key: `lost_order:${tranNo}`, ids: { tranNo } })
    return inserted
  })
  if (isNew)
    log.error({ tranNo, paymentId: captured.id }, 'a paid order is not in the database: its money goes back')
  return tranNo
}

const isCaptured = ({ status, captured }: ProviderPayment) =>
  status === 'captured' || (status === 'refunded' && captured)

/** The provider fills in this address when the devotee gave none. */
function readEmail({ email }: ProviderPayment): string | null {
  return email && email !== 'void@razorpay.com' ? email : null
}
