import { sql } from 'kysely'
import type { ProviderDispute } from '../../gateways/razorpay.ts'
import { writeAudit } from '../../platform/audit.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { askForLess, writeOffLost } from './ask-again.ts'
import { isContested } from './find-contested.ts'
import { KEPT_PAISE } from './find-rest.ts'
import { postLedger } from './post-ledger.ts'

/** A bank takes money back for its customer until the temple has answered. Answers whether it is still open. */
export async function recordDispute(
  trx: Trx,
  tranNo: string,
  told: ProviderDispute,
  now: Date,
): Promise<boolean> {
  const isOpen = told.status === 'open' || told.status === 'under_review'
  const change = {
    state: told.status,
    reason: told.reason_code ?? null,
    reasonText: told.reason_description ?? null,
    phase: told.phase ?? null,
    respondBy: told.respond_by ? new Date(told.respond_by * 1000) : null,
    updatedAt: now,
  }
  const ended = await trx
    .selectFrom('dispute')
    .select('state')
    .where('disputeId', '=', told.id)
    .where('state', 'in', ['won', 'lost', 'closed'])
    .executeTakeFirst()
  // News of its beginning that comes after its end.
  if (ended) return false
  await trx
    .insertInto('dispute')
    .values({
      ...change,
      disputeId: told.id,
      paymentId: told.payment_id,
      tranNo,
      amountPaise: told.amount,
      createdAt: new Date(told.created_at * 1000),
    })
    .onConflict((row) => row.column('disputeId').doUpdateSet(change))
    .execute()
  // Lost: the money left us by the bank's decision, whatever became of the pooja.
  if (told.status === 'lost') {
    await postLedger(trx, {
      key: `dispute_lost:${told.id}`,
      at: now,
      tranNo,
      entries: { disputed: told.amount, provider: -told.amount },
    })
    await lessenTransfers(trx, told.payment_id, now)
    await writeOffLost(trx, tranNo, told.payment_id, now)
  }
  if (!isOpen) await releaseWaiting(trx, told, now)
  return isOpen
}

/** The bank has decided: what waited for it is sent, or found to be gone. It is told to nobody before it may leave. */
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
 * What waits for a bank transfer was written down before the bank took its part. Owed is only what it has left, of the
 * first ones first: asked for anew with less, it is refused as too old again and can be transferred as it then stands.
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
    if (amountPaise > left) await askForLess(trx, id, { mostPaise: left, now })
    left -= Math.min(amountPaise, Math.max(0, left))
  }
}

/** Whether a bank still contests any payment of this order. */
export async function hasOpenDispute(trx: Trx, tranNo: string): Promise<boolean> {
  const open = await sqlRows(
    trx,
    `select from dispute where tran_no = $1 and state in ('open', 'under_review') limit 1`,
    [tranNo],
  )
  return open.length > 0
}

/** A dispute, locked: who answers it comes one after another. */
export function lockDispute(trx: Trx, id: string) {
  return trx.selectFrom('dispute').selectAll().where('disputeId', '=', id).forUpdate().executeTakeFirst()
}

type Answering = { id: string; tranNo: string; amountPaise: number; actorId: string; at: Date }

/** One person would let the bank have the sum; nothing is said to anybody before a second agrees. */
export async function proposeAcceptance(trx: Trx, answering: Answering): Promise<void> {
  const { id, actorId, at } = answering
  await trx
    .updateTable('dispute')
    .set({ acceptProposedBy: actorId, acceptProposedAt: at })
    .where('disputeId', '=', id)
    .execute()
  await audit(trx, 'dispute.accept_proposed', answering)
}

/** Written down before the provider is told: whose word it was is known, whatever dies in between. */
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
