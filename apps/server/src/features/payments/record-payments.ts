import type { ProviderPayment, ProviderRefund } from '../../gateways/razorpay.ts'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { followRefunds } from './follow-refunds.ts'
import { findBankReference, type PaymentState, progress, readTakenState } from './payments.rules.ts'
import { postLedger } from './post-ledger.ts'
import { recordRefund } from './record-refund.ts'

export type ProviderAnswer = { payment: ProviderPayment; refunds: ProviderRefund[] }

export type Payment = {
  paymentId: string
  orderId: string
  state: PaymentState
  amountPaise: number
  currency: string
  isAccepted: boolean
  createdAt: Date
  capturedAt: Date | null
  /** Refunds that have not failed, and sums lost in disputes. */
  returnedPaise: number
  /** A refund of ours failed and its devotee was notified: only the office may decide again. */
  hasFailedRefund: boolean
  /** Refunded in the provider's own dashboard. */
  outsidePaise: number
}

/**
 * Stores the provider's data about an order's payments. The caller has locked the order, so that concurrent updates run
 * one after another; an older answer that arrives late reverts nothing.
 */
export async function recordPayments(
  trx: Trx,
  tranNo: string,
  answers: ProviderAnswer[],
  now: Date,
): Promise<Payment[]> {
  for (const { payment, refunds } of answers) {
    await recordPayment(trx, tranNo, payment, now)
    for (const refund of refunds) await recordRefund(trx, tranNo, refund, now)
    await followRefunds(trx, payment.id)
  }
  return listPayments(trx, tranNo)
}

async function recordPayment(trx: Trx, tranNo: string, payment: ProviderPayment, now: Date): Promise<void> {
  const stored = await trx
    .selectFrom('payment')
    .select(['state', 'capturedAt'])
    .where('paymentId', '=', payment.id)
    .executeTakeFirst()
  const state = readTakenState(payment)
  if (stored && progress[state] < progress[stored.state as PaymentState]) return
  // Captured money was ours. An authorised payment that the provider returned never was.
  const isCaptured = payment.status === 'captured' || (payment.status === 'refunded' && payment.captured)
  // The provider does not report the time. Automatic capture happens within minutes of the payment's beginning; a later
  // capture was our own, just now.
  const caughtAt = stored?.state === 'authorized' ? now : payment.created_at
  const capturedAt = stored?.capturedAt ?? (isCaptured ? caughtAt : null)
  const row = {
    state,
    method: payment.method ?? null,
    errorCode: payment.error_code ?? null,
    errorReason: payment.error_reason ?? null,
    errorDescription: payment.error_description ?? null,
    feePaise: payment.fee ?? null,
    taxPaise: payment.tax ?? null,
    bankReference: findBankReference(payment.acquirer_data),
    capturedAt,
  }
  await trx
    .insertInto('payment')
    .values({
      ...row,
      paymentId: payment.id,
      orderId: payment.order_id ?? '',
      tranNo,
      amountPaise: payment.amount,
      currency: payment.currency,
      createdAt: payment.created_at,
    })
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet(row))
    .execute()
  if (capturedAt && !stored?.capturedAt) {
    await postLedger(trx, {
      key: `capture:${payment.id}`,
      at: now,
      tranNo,
      entries: { provider: payment.amount, unallocated: -payment.amount },
    })
  }
}

export async function listPayments(trx: Db | Trx, tranNo: string): Promise<Payment[]> {
  return sqlRows<Payment>(
    trx,
    `select payment_id, order_id, state, amount_paise, currency, is_accepted, created_at, captured_at,
       (select coalesce(sum(r.amount_paise), 0) from refund r
        where r.payment_id = payment.payment_id and r.state <> 'failed')::bigint
       + (select coalesce(sum(d.amount_paise), 0) from dispute d
        where d.payment_id = payment.payment_id and d.state = 'lost')::bigint as returned_paise,
       exists (select from refund r where r.payment_id = payment.payment_id and r.state = 'failed'
        and r.source = 'ours') as has_failed_refund,
       (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = payment.payment_id
        and r.state <> 'failed' and r.cause = 'outside')::bigint as outside_paise
     from payment where tran_no = $1 order by captured_at nulls last, created_at, payment_id`,
    [tranNo],
  )
}
