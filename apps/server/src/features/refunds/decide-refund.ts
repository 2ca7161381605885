import type { orderRefund } from '@vazhipadu/contract/orders'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { orderNotFound } from '../booking/booking.errors.ts'
import { lockOrder } from '../booking/lock-orders.ts'
import { requireUntied } from '../identity/find-sole-grants.ts'
import { returnMoney } from './refund-order.ts'
import { approvalNeedsAnother, refundNotWaiting } from './refunds.errors.ts'

type Actor = { id: string; at: Date }

/**
 * A second admin, never the proposer, approves a large refund. It is checked again: lines performed, moved or refunded
 * since are refused as in any refund.
 */
export async function approveRefund(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { order, proposal } = await lockProposal(trx, id)
    if (proposal.isApproved && proposal.decidedBy === actor.id) return
    if (proposal.decidedAt) throw refundNotWaiting()
    if (proposal.proposedBy === actor.id) throw approvalNeedsAnother()
    await requireUntied(trx, { first: proposal.proposedBy, second: actor.id, at: actor.at })
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
    await saveDecision(trx, id, { isApproved: true, actor })
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

/** Declines a proposal, by another admin, or by the proposer who withdraws it. Nothing had changed yet. */
export async function declineRefund(db: Db, id: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { proposal } = await lockProposal(trx, id)
    if (proposal.isApproved === false) return
    if (proposal.decidedAt) throw refundNotWaiting()
    await saveDecision(trx, id, { isApproved: false, actor })
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

/** The proposal in the form of a refund that was requested and not started. */
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

/** Locks the order first, like every change to it. */
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

async function saveDecision(
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
