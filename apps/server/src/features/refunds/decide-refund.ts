import type { orderRefund } from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { returnMoney } from './refund-order.ts'
import { approvalNeedsAnother, refundNotWaiting } from './refunds.errors.ts'

type Actor = { id: string; at: Date }

/**
 * A second admin agrees to a large refund, never the one who proposed it. It is weighed anew: what was performed, moved
 * or given back since is refused like any refund.
 */
export async function approveRefund(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { order, proposal } = await lockProposal(trx, id)
    if (proposal.isApproved && proposal.decidedBy === actor.id) return
    if (proposal.decidedAt) throw refundNotWaiting()
    if (proposal.proposedBy === actor.id) throw approvalNeedsAnother()
    const { tranNo, paymentId, amountPaise, reason, key, lineIds, requestHash } = proposal
    await returnMoney(trx, order, {
      id,
      key,
      tranNo,
      paymentId,
      amountPaise,
      reason,
      requestHash,
      cause: 'office',
      idempotencyKey: key,
      lineIds: lineIds?.map(Number),
      version: order.version,
      actorId: proposal.proposedBy,
      approvedBy: actor.id,
      at: actor.at,
    })
    await keepDecision(trx, id, { isApproved: true, actor })
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.id,
      action: 'refund.approved',
      subjectType: 'order',
      subjectId: tranNo,
      after: { refundId: id, amountPaise },
    })
  })
}

/** Not given back after all: another admin declines, or who proposed it takes it back. Nothing had changed. */
export async function declineRefund(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { proposal } = await lockProposal(trx, id)
    if (proposal.isApproved === false) return
    if (proposal.decidedAt) throw refundNotWaiting()
    await keepDecision(trx, id, { isApproved: false, actor })
    const { tranNo, amountPaise } = proposal
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.id,
      action: 'refund.declined',
      subjectType: 'order',
      subjectId: tranNo,
      after: { refundId: id, amountPaise },
    })
  })
}

/** As a refund that has been asked for and not begun. */
export async function findProposal(db: Db, id: string): Promise<z.input<typeof orderRefund> | undefined> {
  const row = await db.selectFrom('refundProposal').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { amountPaise, reason, lineIds, proposedAt } = row
  return {
    id,
    amountPaise,
    reason,
    status: 'requested',
    source: 'ours',
    sentAt: null,
    settledAt: null,
    failureKind: null,
    waitsFor: null,
    requestedAt: proposedAt.toISOString(),
    line_ids: (lineIds ?? []).map(Number),
    retryOf: null,
    bankReference: null,
    transfer: null,
  }
}

/** The order first, like everything that touches it. */
async function lockProposal(trx: Trx, id: string) {
  const found = await trx
    .selectFrom('refundProposal')
    .select('tranNo')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refundNotWaiting()
  const order = await lockOrder(trx, found.tranNo)
  if (!order) throw orderNotFound()
  const proposal = await trx
    .selectFrom('refundProposal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { order, proposal }
}

async function keepDecision(
  trx: Trx,
  id: string,
  { isApproved, actor }: { isApproved: boolean; actor: Actor },
): Promise<void> {
  await trx
    .updateTable('refundProposal')
    .set({ isApproved, decidedBy: actor.id, decidedAt: actor.at })
    .where('id', '=', id)
    .execute()
}
