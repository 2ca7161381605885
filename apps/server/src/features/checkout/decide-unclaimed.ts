import { writeAudit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { lockUnclaimed, setDecision } from '../payments/settlements/unclaimed-payments.ts'
import { unclaimedDecided } from './checkout.errors.ts'
import { type Deps, settleOrder } from './settle-order.ts'
import { findOrderOf } from './take-lost-order.ts'

type Deciding = { orderId: string; decision: 'ours' | 'foreign'; actorId: string }

/**
 * Records the office's decision whether an unclaimed payment is ours; it can be made once. If ours, it is refunded like
 * the payment of any lost order. If the process dies after the decision, the nightly reconciliation completes it.
 */
export async function decideUnclaimed(deps: Deps, { orderId, decision, actorId }: Deciding): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    const found = await lockUnclaimed(trx, orderId)
    if (found?.decision === decision) return
    if (!found || found.decision !== null) throw unclaimedDecided()
    await setDecision(trx, { orderId, decision, at, actorId })
    await writeAudit(trx, {
      at,
      actorId,
      action: 'payment.unclaimed_decided',
      subjectType: 'payment',
      subjectId: orderId,
      after: { decision, receipt: found.receipt, amountPaise: found.amountPaise },
    })
  })
  if (decision === 'foreign') return
  const tranNo = await findOrderOf(deps, orderId)
  if (tranNo !== undefined) await settleOrder(deps, tranNo)
}
