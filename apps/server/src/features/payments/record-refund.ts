import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProviderRefund } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { refundReason } from '../../platform/words/refund-reason.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { followRefunds } from './follow-refunds.ts'
import { notifyFailedRefund } from './notify-late-refund.ts'
import { ASK_PENDING_AFTER_MS, findBankReference, isNews } from './payments.rules.ts'
import { type LedgerAccount, postLedger, readBalances, reverseLedger } from './post-ledger.ts'
import { retryRefund } from './retry-refund.ts'

type StoredRefund = {
  id: string
  state: 'requested' | 'pending' | 'processed' | 'failed'
  source: 'ours' | 'provider'
  amountPaise: number
  sentAt: Date | null
  failureKind: string | null
}

/** Stores the state of a refund: one of ours, found by its key, or one that the provider made on its own. */
export async function recordRefund(
  trx: Trx,
  tranNo: string,
  providerRefund: ProviderRefund,
  now: Date,
): Promise<void> {
  const key = Array.isArray(providerRefund.notes) ? null : (providerRefund.notes.key ?? null)
  const { rows } = await sql<StoredRefund>`
    select id, state, source, amount_paise, sent_at, failure_kind from refund
    where refund_id = ${providerRefund.id} or (refund_id is null and payment_id = ${providerRefund.payment_id} and key = ${key})
    for update`.execute(trx)
  const stored = rows[0] ?? (await adoptRefund(trx, tranNo, providerRefund, now))
  // A failure is final if the bank reported it. An attempt that we gave up, but that the provider has, did happen.
  const isFound =
    stored.state === 'failed' && stored.failureKind !== 'bank' && providerRefund.status !== 'failed'
  if (!isFound && !isNews(stored.state, providerRefund.status)) return
  if (isFound) await postFound(trx, stored.id, now)
  const isSettled = providerRefund.status !== 'pending'
  const hasFailed = providerRefund.status === 'failed'
  await trx
    .updateTable('refund')
    .set({
      refundId: providerRefund.id,
      state: providerRefund.status,
      tryAt: isSettled ? null : new Date(now.getTime() + ASK_PENDING_AFTER_MS),
      settledAt: isSettled ? now : null,
      sentAt: stored.sentAt ?? now,
      waitsFor: null,
      failure: hasFailed ? 'The bank did not take it.' : null,
      failureKind: hasFailed ? 'bank' : null,
      bankReference: findBankReference(providerRefund.acquirer_data),
    })
    .where('id', '=', stored.id)
    .execute()
  if (providerRefund.status === 'processed') await postProcessed(trx, tranNo, stored, now)
  if (hasFailed && stored.state === 'processed') await postReturned(trx, stored, now)
  if (hasFailed) await postFailed(trx, stored.id, now)
  await followRefunds(trx, providerRefund.payment_id)
}

/**
 * The found attempt pays the debt after all, so it is owed again; the attempt planned as its replacement is cancelled.
 */
async function postFound(trx: Trx, id: string, now: Date): Promise<void> {
  await reverseLedger(trx, `refund_failed:${id}`, { key: `refund_found:${id}`, at: now })
  const planned = await trx
    .selectFrom('refund as made')
    .innerJoin('refund as next', (join) =>
      join.on((row) =>
        row(row.fn.coalesce('next.debtId', 'next.id'), '=', row.fn.coalesce('made.debtId', 'made.id')),
      ),
    )
    .select('next.id')
    .where('made.id', '=', id)
    .where('next.id', '<>', id)
    .where('next.state', '=', 'requested')
    .where('next.way', '=', 'provider')
    .where('next.tries', '=', 0)
    .execute()
  for (const next of planned) await endPlanned(trx, { id: next.id, now })
}

/** Cancels a planned refund that was never sent, because another refund already covers the amount. */
export async function endPlanned(trx: Trx, { id, now }: { id: string; now: Date }): Promise<void> {
  await trx
    .updateTable('refund')
    .set({
      state: 'failed',
      tryAt: null,
      waitsFor: null,
      settledAt: now,
      failureKind: 'gone',
      failure: 'Paid by another attempt.',
    })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
  await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at: now })
}

async function postProcessed(
  trx: Trx,
  tranNo: string,
  { id, amountPaise }: StoredRefund,
  now: Date,
): Promise<void> {
  await postLedger(trx, {
    key: `refunded:${id}`,
    at: now,
    tranNo,
    entries: { refunds_due: amountPaise, provider: -amountPaise },
  })
  await enqueue(trx, notify, {
    trigger: 'refund_done',
    key: `refund_done:${id}`,
    ids: { tranNo, refundId: id },
  })
}

/** The bank returned a processed refund: the provider holds the money again, and the devotee is notified. */
async function postReturned(trx: Trx, { id, source }: StoredRefund, now: Date): Promise<void> {
  await reverseLedger(trx, `refunded:${id}`, { key: `refunded_failed:${id}`, at: now })
  if (source === 'ours') await notifyFailedRefund(trx, id)
}

/** The money is still with the temple: reverses this attempt in the books and plans the next. */
export async function postFailed(trx: Trx, id: string, now: Date): Promise<void> {
  await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at: now })
  await retryRefund(trx, id, now)
}

/**
 * Records a refund that we did not ask for. A payment that was never captured was never ours, so nothing is posted. A
 * refund of a captured one was made outside the office: it is posted as owed, and settling flags the order.
 */
async function adoptRefund(
  trx: Trx,
  tranNo: string,
  providerRefund: ProviderRefund,
  now: Date,
): Promise<StoredRefund> {
  const payment = await trx
    .selectFrom('payment')
    .select(['capturedAt', 'isAccepted'])
    .where('paymentId', '=', providerRefund.payment_id)
    .executeTakeFirstOrThrow()
  const wasOurs = payment.capturedAt !== null
  const id = randomUUID()
  const refund = {
    id,
    state: 'pending' as const,
    source: 'provider' as const,
    amountPaise: providerRefund.amount,
    sentAt: now,
    failureKind: null,
  }
  await trx
    .insertInto('refund')
    .values({
      ...refund,
      key: `outside-${providerRefund.id}`,
      paymentId: providerRefund.payment_id,
      tranNo,
      refundId: providerRefund.id,
      cause: wasOurs ? 'outside' : 'released',
      ...refundReason(wasOurs ? 'elsewhere' : 'bank'),
      requestedAt: now,
    })
    .execute()
  if (wasOurs) {
    await postLedger(trx, {
      key: `refund:${id}`,
      at: now,
      tranNo,
      entries: {
        ...(payment.isAccepted
          ? await takeFrom(trx, tranNo, providerRefund.amount)
          : { unallocated: providerRefund.amount }),
        refunds_due: -providerRefund.amount,
      },
    })
    return refund
  }
  // The payment was never in the books, so nothing is posted.
  await trx.updateTable('refund').set({ state: 'processed', settledAt: now }).where('id', '=', id).execute()
  return { ...refund, state: 'processed' }
}

/** The provider gave no breakdown: allocate the refund to offerings first, the rest to postage. */
async function takeFrom(
  trx: Trx,
  tranNo: string,
  amountPaise: number,
): Promise<Partial<Record<LedgerAccount, number>>> {
  const balances = await readBalances(trx, tranNo)
  const beyondPaise = Math.max(0, amountPaise + Math.min(0, balances.offerings ?? 0))
  const postage = Math.min(beyondPaise, Math.max(0, -(balances.postage ?? 0)))
  return { offerings: amountPaise - postage, postage }
}
