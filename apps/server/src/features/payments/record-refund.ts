import { randomUUID } from 'node:crypto'
import type { ProviderRefund } from '../../gateways/razorpay.ts'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { ASK_PENDING_AFTER_MS, findBankReference, findNextAttempt } from './payments.rules.ts'
import { type LedgerAccount, postLedger, readBalances, reverseLedger } from './post-ledger.ts'
import { writeOffLost } from './record-dispute.ts'
import { type RefundCause, requestRefund } from './request-refund.ts'

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
      bankReference: findBankReference(told.acquirer_data),
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

/** The money is still with the temple: this attempt is undone in the books, and the office is told. */
export async function postFailed(trx: Trx, tranNo: string, id: string, now: Date): Promise<void> {
  await reverseLedger(trx, `refund:${id}`, { key: `refund_failed:${id}`, at: now })
  await enqueue(trx, notify, {
    trigger: 'refund_failed',
    key: `refund_failed:${id}`,
    ids: { tranNo, refundId: id },
  })
  await askAgain(trx, tranNo, id, now)
}

/** Of these nobody holds a booking, and no page of the office can ask for them: they are owed until they arrive. */
const OURS_TO_RETURN: RefundCause[] = ['late', 'double', 'wrong_amount']

type Failed = {
  paymentId: string
  cause: RefundCause
  reason: string
  amountPaise: number
  keptPaise: number
  failures: number
  firstKey: string
}

/** A new attempt with a key of its own, in the same transaction: at no moment is the money nobody's. */
async function askAgain(trx: Trx, tranNo: string, id: string, now: Date): Promise<void> {
  const [failed] = await sqlRows<Failed>(
    trx,
    `select r.payment_id, r.cause, r.reason, r.amount_paise, p.amount_paise - (
         select coalesce(sum(o.amount_paise), 0) from refund o
         where o.payment_id = r.payment_id and o.state <> 'failed')::bigint - (
         select coalesce(sum(d.amount_paise), 0) from dispute d
         where d.payment_id = r.payment_id and d.state = 'lost')::bigint as kept_paise,
       (select count(*) from refund o
        where o.payment_id = r.payment_id and o.cause = r.cause and o.state = 'failed') as failures,
       (select min(key) from refund o where o.payment_id = r.payment_id and o.cause = r.cause) as first_key
     from refund r join payment p using (payment_id)
     where r.id = $1 and r.source = 'ours' and r.cause = any ($2)`,
    [id, OURS_TO_RETURN],
  )
  // Returned by somebody else meanwhile: then that was the refusal's reason.
  if (!failed) return
  if (failed.keptPaise < failed.amountPaise) return writeOffLost(trx, tranNo, failed.paymentId, now)
  const sendAt = findNextAttempt(failed.failures, now)
  if (!sendAt) return
  const { paymentId, cause, reason, amountPaise } = failed
  await requestRefund(trx, {
    id: randomUUID(),
    paymentId,
    tranNo,
    cause,
    reason,
    amountPaise,
    at: now,
    sendAt,
    key: `${failed.firstKey}-${failed.failures + 1}`,
    retryOf: id,
    from: { unallocated: amountPaise },
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
