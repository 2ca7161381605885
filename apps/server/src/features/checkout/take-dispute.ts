import type { ProviderDispute } from '../../gateways/razorpay.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { setAttention } from '../booking/order-states.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { hasOpenDispute, recordDispute } from '../payments/record-dispute.ts'
import type { Deps } from './settle-order.ts'

/** Records a dispute, opened or decided by a bank, and flags the order while the dispute is open. */
export async function takeDispute(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  tranNo: string,
  providerDispute: ProviderDispute,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, tranNo)
    if (!order) return
    const isOpen = await recordDispute(trx, tranNo, providerDispute, clock.now())
    if (isOpen) {
      await setAttention(trx, order, { attention: 'disputed' })
      const key = `needs_attention:${providerDispute.id}`
      await enqueue(trx, notify, { trigger: 'needs_attention', key, ids: { tranNo } })
    } else if (order.attention === 'disputed' && !(await hasOpenDispute(trx, tranNo)))
      await setAttention(trx, order, { attention: null })
  })
}
