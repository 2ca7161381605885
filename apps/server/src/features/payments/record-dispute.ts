import type { ProviderDispute } from '../../gateways/razorpay.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { isContested } from './find-contested.ts'
import { postLedger, readBalances } from './post-ledger.ts'

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
 * A payment that bought nothing was owed back; taken back by the bank, it has been. Nobody has lost it then, and it lies
 * about for nobody. Once its own refund has failed, where one was on its way.
 */
export async function writeOffLost(trx: Trx, tranNo: string, paymentId: string, now: Date): Promise<void> {
  const [lost] = await sqlRows<{ paise: number }>(
    trx,
    `select coalesce(sum(d.amount_paise), 0)::bigint as paise from dispute d join payment p using (payment_id)
     where d.payment_id = $1 and d.state = 'lost' and not p.is_accepted`,
    [paymentId],
  )
  const { unallocated = 0 } = await readBalances(trx, tranNo)
  const paise = Math.min(lost?.paise ?? 0, -unallocated)
  if (paise <= 0) return
  await postLedger(trx, {
    key: `dispute_owed:${paymentId}`,
    at: now,
    tranNo,
    entries: { unallocated: paise, disputed: -paise },
  })
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
