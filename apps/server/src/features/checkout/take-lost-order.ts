import { tranNo as tranNoShape } from '@vazhipadu/contract/orders'
import { ProviderError } from '../../gateways/explain-failure.ts'
import type { ProviderPayment } from '../../gateways/razorpay.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { insertLost } from '../booking/insert-lost.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { adoptProviderOrder } from '../payments/adopt-provider-order.ts'
import { recordProviderOrders } from '../payments/record-provider-order.ts'
import { indexOrders } from '../search/index-orders.ts'
import type { Deps } from './settle-order.ts'

/** The order of ours that a provider's order is for, also one that is lost here. Undefined: it is not ours at all. */
export async function findOrderOf(deps: Deps, orderId: string): Promise<string | undefined> {
  return (await adoptProviderOrder(deps, orderId)) ?? (await takeLostOrder(deps, orderId))
}

/**
 * A number of our form that is not here: orders commit before the provider hears of them, so it was here and is lost,
 * with a standby that took over before it had heard of it. Captured money on it is written down, and whoever settles
 * returns it. Money that is only authorised goes back by itself.
 */
async function takeLostOrder(
  { db, clock, provider, log }: Deps,
  orderId: string,
): Promise<string | undefined> {
  const told = await provider.getOrder(orderId).catch((error: unknown) => {
    if (error instanceof ProviderError && !error.isPassing) return undefined
    throw error
  })
  const tranNo = tranNoShape.safeParse(told?.receipt).data
  if (!told || tranNo === undefined) return undefined
  const captured = (await provider.listPayments(orderId)).find(isCaptured)
  if (!captured) return undefined
  const now = clock.now()
  const isNew = await inTransaction(db, async (trx) => {
    const inserted = await insertLost(trx, {
      tranNo,
      amountPaise: told.amount,
      email: readEmail(captured),
      createdAt: told.created_at,
      foundAt: now,
    })
    await recordProviderOrders(trx, [{ tranNo, order: told }], now)
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

/** Where the devotee gave none, the provider says an address of its own. */
function readEmail({ email }: ProviderPayment): string | null {
  return email && email !== 'void@razorpay.com' ? email : null
}
