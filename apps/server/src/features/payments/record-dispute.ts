import { sql } from 'kysely'
import type { ProviderDispute } from '../../gateways/razorpay.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { isContested } from './find-contested.ts'
import { KEPT_PAISE } from './find-refundable.ts'
import { postLedger } from './post-ledger.ts'
import { retryRefundWithLess, writeOffLost } from './retry-refund.ts'

/**
 * Records a dispute, in which a bank takes money back until the temple has answered. Returns whether it is still open.
 */
export async function recordDispute(
  trx: Trx,
  tranNo: string,
  providerDispute: ProviderDispute,
  now: Date,
): Promise<boolean> {
  const isOpen = providerDispute.status === 'open' || providerDispute.status === 'under_review'
  const change = {
    state: providerDispute.status,
    reason: providerDispute.reason_code ?? null,
    reasonText: providerDispute.reason_description ?? null,
    phase: providerDispute.phase ?? null,
    respondBy: providerDispute.respond_by ? new Date(providerDispute.respond_by * 1000) : null,
    updatedAt: now,
  }
  const ended = await trx
    .selectFrom('dispute')
    .select('state')
    .where('disputeId', '=', providerDispute.id)
    .where('state', 'in', ['won', 'lost', 'closed'])
    .executeTakeFirst()
  // Late news of an open dispute that has already ended.
  if (ended) return false
  await trx
    .insertInto('dispute')
    .values({
      ...change,
      disputeId: providerDispute.id,
      paymentId: providerDispute.payment_id,
      tranNo,
      amountPaise: providerDispute.amount,
      createdAt: new Date(providerDispute.created_at * 1000),
    })
    .onConflict((row) => row.column('disputeId').doUpdateSet(change))
    .execute()
  // Lost: the bank's decision took the money, whether or not the pooja was performed.
  if (providerDispute.status === 'lost') {
    await postLedger(trx, {
      key: `dispute_lost:${providerDispute.id}`,
      at: now,
      tranNo,
      entries: { disputed: providerDispute.amount, provider: -providerDispute.amount },
    })
    await lessenTransfers(trx, providerDispute.payment_id, now)
    await writeOffLost(trx, tranNo, providerDispute.payment_id, now)
  }
  if (!isOpen) await releaseWaiting(trx, providerDispute, now)
  return isOpen
}

/**
 * The bank has decided: refunds that waited for it are sent, or found to be gone. The devotee is notified only once a
 * refund may be sent.
 */
async function releaseWaiting(trx: Trx, { payment_id, status }: ProviderDispute, now: Date): Promise<void> {
  const waiting = await trx
    .updateTable('refund')
    .set({ tryAt: now })
    .where('paymentId', '=', payment_id)
    .where('waitsFor', '=', 'dispute')
    .where('state', '=', 'requested')
    .where('way', '=', 'provider')
    .returning(['id', 'tranNo', 'paymentId', 'amountPaise', 'debtId'])
    .execute()
  if (status === 'lost') return
  for (const { debtId, ...refund } of waiting) {
    if (await isContested(trx, refund)) continue
    await trx.updateTable('refund').set({ waitsFor: null }).where('id', '=', refund.id).execute()
    const { id: refundId, tranNo } = refund
    const trigger = 'refund_started'
    const key = `${trigger}:${debtId ?? refundId}`
    await enqueue(trx, notify, { trigger, key, ids: { tranNo, refundId } })
  }
}

/**
 * Refunds waiting for a bank transfer were recorded before the bank took its part. They are reduced to what is left of
 * the payment, the oldest first served: a reduced one is planned again, refused as too old again, and can then be
 * transferred with its new amount.
 */
async function lessenTransfers(trx: Trx, paymentId: string, now: Date): Promise<void> {
  const { rows: owed } = await sql<{ id: string; amountPaise: number; keptPaise: number }>`
     select owed.id, owed.amount_paise, ${KEPT_PAISE} as kept_paise
     from refund owed join payment p using (payment_id)
     where p.payment_id = ${paymentId} and owed.source = 'ours' and owed.state = 'failed'
       and owed.failure_kind = 'too_old' and not exists (select from refund again where again.retry_of = owed.id)
     order by owed.requested_at, owed.id`.execute(trx)
  let left = owed[0]?.keptPaise ?? 0
  for (const { id, amountPaise } of owed) {
    if (amountPaise > left) await retryRefundWithLess(trx, id, { maxPaise: left, now })
    left -= Math.min(amountPaise, Math.max(0, left))
  }
}

/** Whether a bank still contests any payment of this order. */
export async function hasOpenDispute(trx: Trx, tranNo: string): Promise<boolean> {
  const open = await trx
    .selectFrom('dispute')
    .select('disputeId')
    .where('tranNo', '=', tranNo)
    .where('state', 'in', ['open', 'under_review'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Reads a dispute and locks it, so that it is answered by one caller at a time. */
export function lockDispute(trx: Trx, id: string) {
  return trx.selectFrom('dispute').selectAll().where('disputeId', '=', id).forUpdate().executeTakeFirst()
}

type Answering = { id: string; tranNo: string; amountPaise: number; actorId: string; at: Date }

/** Records that one admin would accept the dispute; the provider is called only after a second admin agrees. */
export async function proposeAcceptance(trx: Trx, answering: Answering): Promise<void> {
  const { id, actorId, at } = answering
  await trx
    .updateTable('dispute')
    .set({ acceptProposedBy: actorId, acceptProposedAt: at })
    .where('disputeId', '=', id)
    .execute()
  await audit(trx, 'dispute.accept_proposed', answering)
}

/** Recorded before the call to the provider, so that the decision's author is known even after a crash. */
export async function markAnswered(
  trx: Trx,
  answer: 'accepted' | 'contested',
  answering: Answering,
): Promise<void> {
  const { id, actorId, at } = answering
  await trx
    .updateTable('dispute')
    .set({ answer, answeredBy: actorId, answeredAt: at })
    .where('disputeId', '=', id)
    .execute()
  await audit(trx, `dispute.${answer}`, answering)
}

function audit(trx: Trx, action: string, { id, tranNo, amountPaise, actorId, at }: Answering): Promise<void> {
  const after = { disputeId: id, amountPaise }
  return writeAudit(trx, { at, actorId, action, subjectType: 'order', subjectId: tranNo, after })
}
