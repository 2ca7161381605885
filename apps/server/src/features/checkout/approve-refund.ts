import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { letRefundGo } from '../payments/let-refund-go.ts'
import { approvalNeedsAnother, refundNotWaiting } from './checkout.errors.ts'

/** A second admin lets a large refund go. Never the one who asked for it. */
export async function approveRefund(db: Db, id: string, actor: { id: string; at: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const refund = await trx
      .selectFrom('refund')
      .select(['requestedBy', 'needsApproval', 'approvedBy', 'amountPaise', 'tranNo'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (refund?.approvedBy === actor.id) return
    if (!refund?.needsApproval || refund.approvedBy) throw refundNotWaiting()
    if (refund.requestedBy === actor.id) throw approvalNeedsAnother()
    await letRefundGo(trx, id, actor)
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.id,
      action: 'refund.approved',
      subjectType: 'order',
      subjectId: refund.tranNo,
      after: { refundId: id, amountPaise: refund.amountPaise },
    })
  })
}
