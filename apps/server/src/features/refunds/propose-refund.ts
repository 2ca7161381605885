import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { tryOut } from '../../platform/db/try-out.ts'
import { refundWaits } from './refunds.errors.ts'

type Proposal = {
  id: string
  key: string
  tranNo: string
  paymentId: string
  amountPaise: number
  lineIds: number[] | undefined
  reason: string
  requestHash: string | null
  actorId: string
  at: Date
}

/**
 * Stores one admin's refund for another to decide. The refund is first executed and rolled back, so that a wrong sum or
 * line is refused now and not at the approval.
 */
export async function proposeRefund(trx: Trx, proposal: Proposal, work: () => Promise<void>): Promise<void> {
  const { id, key, tranNo, paymentId, amountPaise, lineIds, reason, requestHash, actorId, at } = proposal
  const open = await trx
    .selectFrom('refundProposal')
    .select('id')
    .where('tranNo', '=', tranNo)
    .where('decidedAt', 'is', null)
    .executeTakeFirst()
  if (open) throw refundWaits()
  await tryOut(trx, work)
  await trx
    .insertInto('refundProposal')
    .values({
      id,
      key,
      tranNo,
      paymentId,
      amountPaise,
      reason,
      requestHash,
      lineIds: lineIds ?? null,
      proposedBy: actorId,
      proposedAt: at,
    })
    .execute()
  await writeAudit(trx, {
    at,
    actorId,
    action: 'refund.proposed',
    subjectType: 'order',
    subjectId: tranNo,
    after: { refundId: id, amountPaise, lineIds: lineIds ?? 'all', reason },
    personal: ['reason'],
  })
}
