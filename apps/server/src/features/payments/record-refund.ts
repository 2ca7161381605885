import { randomUUID } from 'node:crypto'
import type { ProviderRefund } from '../../gateways/razorpay.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { ASK_PENDING_AFTER_MS } from './payments.rules.ts'
import { postLedger, reverseLedger } from './post-ledger.ts'

type Known = { id: string; state: string; source: 'ours' | 'provider'; amountPaise: number }

/** Writes down what became of a refund: one of ours, known by its key, or one the provider made by itself. */
export async function recordRefund(trx: Trx, tranNo: string, told: ProviderRefund, now: Date): Promise<void> {
  const key = Array.isArray(told.notes) ? null : (told.notes.key ?? null)
  const [found] = await sqlRows<Known>(
    trx,
    `select id, state, source, amount_paise from refund
     where refund_id = $1 or (refund_id is null and payment_id = $2 and key = $3) for update`,
    [told.id, told.payment_id, key],
  )
  const known = found ?? (await adoptRefund(trx, tranNo, told, now))
  // Processed and failed are final; the same news twice is no news.
  if (known.state === 'processed' || known.state === 'failed') return
  const isSettled = told.status !== 'pending'
  await trx
    .updateTable('refund')
    .set({
      refundId: told.id,
      state: told.status,
      tryAt: isSettled ? null : new Date(now.getTime() + ASK_PENDING_AFTER_MS),
      settledAt: isSettled ? now : null,
      failure: told.status === 'failed' ? 'The bank did not take it.' : null,
    })
    .where('id', '=', known.id)
    .execute()
  if (told.status === 'processed') await postProcessed(trx, tranNo, known, now)
  if (told.status === 'failed') await postFailed(trx, tranNo, known.id, now)
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

/** The money is still with the temple: owed no longer in the books, but the office must look. */
export async function postFailed(trx: Trx, tranNo: string, id: string, now: Date): Promise<void> {
  await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at: now })
  await enqueue(trx, notify, {
    trigger: 'refund_failed',
    key: `refund_failed:${id}`,
    ids: { tranNo, refundId: id },
  })
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
  const refund = { id, state: 'pending', source: 'provider' as const, amountPaise: told.amount }
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
      entries: { [payment.isAccepted ? 'offerings' : 'unallocated']: told.amount, refunds_due: -told.amount },
    })
    return refund
  }
  // Never in the books, so nothing leaves them.
  await trx.updateTable('refund').set({ state: 'processed', settledAt: now }).where('id', '=', id).execute()
  return { ...refund, state: 'processed' }
}
