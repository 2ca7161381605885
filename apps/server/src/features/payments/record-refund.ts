import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ProviderRefund } from '../../gateways/razorpay.ts'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { askAgain } from './ask-again.ts'
import { followRefunds } from './follow-refunds.ts'
import { ASK_PENDING_AFTER_MS, findBankReference, isNews } from './payments.rules.ts'
import { type LedgerAccount, postLedger, readBalances, reverseLedger } from './post-ledger.ts'
import { tellFailed } from './tell-late.ts'

type Known = {
  id: string
  state: 'requested' | 'pending' | 'processed' | 'failed'
  source: 'ours' | 'provider'
  amountPaise: number
  sentAt: Date | null
  failureKind: string | null
}

/** Writes down what became of a refund: one of ours, known by its key, or one the provider made by itself. */
export async function recordRefund(trx: Trx, tranNo: string, told: ProviderRefund, now: Date): Promise<void> {
  const key = Array.isArray(told.notes) ? null : (told.notes.key ?? null)
  const { rows } = await sql<Known>`
    select id, state, source, amount_paise, sent_at, failure_kind from refund
    where refund_id = ${told.id} or (refund_id is null and payment_id = ${told.payment_id} and key = ${key})
    for update`.execute(trx)
  const known = rows[0] ?? (await adoptRefund(trx, tranNo, told, now))
  // Failed is the last word where the bank has said it. What we gave up by ourselves and the provider has, happened.
  const isFound = known.state === 'failed' && known.failureKind !== 'bank' && told.status !== 'failed'
  if (!isFound && !isNews(known.state, told.status)) return
  if (isFound) await postFound(trx, known.id, now)
  const isSettled = told.status !== 'pending'
  const hasFailed = told.status === 'failed'
  await trx
    .updateTable('refund')
    .set({
      refundId: told.id,
      state: told.status,
      tryAt: isSettled ? null : new Date(now.getTime() + ASK_PENDING_AFTER_MS),
      settledAt: isSettled ? now : null,
      sentAt: known.sentAt ?? now,
      waitsFor: null,
      failure: hasFailed ? 'The bank did not take it.' : null,
      failureKind: hasFailed ? 'bank' : null,
      bankReference: findBankReference(told.acquirer_data),
    })
    .where('id', '=', known.id)
    .execute()
  if (told.status === 'processed') await postProcessed(trx, tranNo, known, now)
  if (hasFailed && known.state === 'processed') await postReturned(trx, known, now)
  if (hasFailed) await postFailed(trx, known.id, now)
  await followRefunds(trx, told.payment_id)
}

/** It is owed again, by the attempt that was made after all; the one planned in its stead is not. */
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

/** An attempt that was never sent and is not needed: its debt is paid by another. */
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

async function postProcessed(trx: Trx, tranNo: string, { id, amountPaise }: Known, now: Date): Promise<void> {
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

/** The bank sent it back after all: the provider has it for us again, and who was told that it arrived is told. */
async function postReturned(trx: Trx, { id, source }: Known, now: Date): Promise<void> {
  await reverseLedger(trx, `refunded:${id}`, { key: `refunded_failed:${id}`, at: now })
  if (source === 'ours') await tellFailed(trx, id)
}

/** The money is still with the temple: this attempt is undone in the books, and the next is decided. */
export async function postFailed(trx: Trx, id: string, now: Date): Promise<void> {
  await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at: now })
  await askAgain(trx, id, now)
}

/**
 * A refund that we did not ask for. Of a payment never captured, the provider gave back what was never ours; of a
 * captured one, somebody has acted outside the office: it is booked as owed and the order flagged by whoever settles.
 */
async function adoptRefund(trx: Trx, tranNo: string, told: ProviderRefund, now: Date): Promise<Known> {
  const payment = await trx
    .selectFrom('payment')
    .select(['capturedAt', 'isAccepted'])
    .where('paymentId', '=', told.payment_id)
    .executeTakeFirstOrThrow()
  const wasOurs = payment.capturedAt !== null
  const id = randomUUID()
  const refund = {
    id,
    state: 'pending' as const,
    source: 'provider' as const,
    amountPaise: told.amount,
    sentAt: now,
    failureKind: null,
  }
  await trx
    .insertInto('refund')
    .values({
      ...refund,
      key: `outside-${told.id}`,
      paymentId: told.payment_id,
      tranNo,
      refundId: told.id,
      cause: wasOurs ? 'outside' : 'released',
      reason: wasOurs ? 'Returned outside this office' : 'The bank returned a payment that was not taken',
      requestedAt: now,
    })
    .execute()
  if (wasOurs) {
    await postLedger(trx, {
      key: `refund:${id}`,
      at: now,
      tranNo,
      entries: {
        ...(payment.isAccepted ? await takeFrom(trx, tranNo, told.amount) : { unallocated: told.amount }),
        refunds_due: -told.amount,
      },
    })
    return refund
  }
  // Never in the books, so nothing leaves them.
  await trx.updateTable('refund').set({ state: 'processed', settledAt: now }).where('id', '=', id).execute()
  return { ...refund, state: 'processed' }
}

/** Nobody said what it was for: of the offerings first, and what they do not come to of the postage. */
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
