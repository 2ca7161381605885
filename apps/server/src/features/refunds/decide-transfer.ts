import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { raiseVersion } from '../booking/order-states.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { listPayments } from '../payments/record-payments.ts'
import { retryRefund } from '../payments/retry-refund.ts'
import { dropTransfer, settleTransfer } from '../payments/settle-transfer.ts'
import { approvalNeedsAnother, nothingToRefund, transferNotWaiting } from './refunds.errors.ts'

type Actor = { id: string; at: Date }

/** A second admin has found the transfer on the bank statement: it is posted, and the devotee is notified. */
export async function approveTransfer(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const transfer = await lockTransfer(trx, id)
    if (transfer.isApproved && transfer.decidedBy === actor.id) return
    if (transfer.decidedAt) throw transferNotWaiting()
    if (transfer.proposedBy === actor.id) throw approvalNeedsAnother()
    await requireUntied(trx, { first: transfer.proposedBy, second: actor.id, at: actor.at })
    const { tranNo, paymentId } = transfer
    const paid = (await listPayments(trx, tranNo)).find((each) => each.paymentId === paymentId)
    // The failed refund may have arrived after all, or a bank has taken the money back: then it was paid twice, and a
    // person must look into it.
    const hasGone = !paid || paid.returnedPaise > paid.amountPaise
    if (hasGone || transfer.failedState !== 'failed') throw nothingToRefund()
    await settleTransfer(trx, { id, approvedBy: actor.id, at: actor.at })
    await saveDecision(trx, transfer, { isApproved: true, actor })
    await enqueue(trx, notify, {
      trigger: 'refund_done',
      key: `refund_done:${id}`,
      ids: { tranNo, refundId: id },
    })
  })
}

/**
 * Declines a transfer that was not made or was recorded wrongly: the refund is owed as before, and retried if it may
 * still arrive.
 */
export async function declineTransfer(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const transfer = await lockTransfer(trx, id)
    if (transfer.isApproved === false) return
    if (transfer.decidedAt) throw transferNotWaiting()
    await dropTransfer(trx, id, actor.at)
    if (transfer.retryOf) await retryRefund(trx, transfer.retryOf, actor.at)
    await saveDecision(trx, transfer, { isApproved: false, actor })
  })
}

/** Locks the order first, like every change to it. */
async function lockTransfer(trx: Trx, id: string) {
  const found = await trx.selectFrom('refund').select('tranNo').where('id', '=', id).executeTakeFirst()
  if (!found) throw transferNotWaiting()
  await lockOrder(trx, found.tranNo)
  const transfer = await trx
    .selectFrom('bankTransfer')
    .innerJoin('refund', 'refund.id', 'bankTransfer.refundId')
    .leftJoin('refund as failed', 'failed.id', 'refund.retryOf')
    .selectAll('bankTransfer')
    .select(['refund.tranNo', 'refund.paymentId', 'refund.amountPaise', 'refund.retryOf'])
    .select('failed.state as failedState')
    .where('bankTransfer.refundId', '=', id)
    .executeTakeFirst()
  if (!transfer) throw transferNotWaiting()
  return transfer
}

type Transfer = Awaited<ReturnType<typeof lockTransfer>>

async function saveDecision(
  trx: Trx,
  { refundId, tranNo, amountPaise, reference }: Transfer,
  { isApproved, actor }: { isApproved: boolean; actor: Actor },
): Promise<void> {
  await trx
    .updateTable('bankTransfer')
    .set({ isApproved, decidedBy: actor.id, decidedAt: actor.at })
    .where('refundId', '=', refundId)
    .execute()
  await raiseVersion(trx, tranNo)
  await writeAudit(trx, {
    at: actor.at,
    actorId: actor.id,
    action: isApproved ? 'refund.transfer_approved' : 'refund.transfer_declined',
    subjectType: 'order',
    subjectId: tranNo,
    after: { refundId, amountPaise, reference },
  })
}
