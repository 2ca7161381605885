import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { KEPT_PAISE } from './find-refundable.ts'
import { notifyFailedRefund, notifyLateRefund } from './notify-late-refund.ts'
import { findNextAttempt } from './payments.rules.ts'
import { type LedgerAccount, postLedger, readBalances, readPosting } from './post-ledger.ts'
import { type RefundCause, requestRefund } from './request-refund.ts'

type Failed = {
  tranNo: string
  paymentId: string
  cause: RefundCause
  reason: string
  reasonKey: string | null
  lineIds: number[]
  requestedBy: string | null
  approvedBy: string | null
  failureKind: string | null
  amountPaise: number
  keptPaise: number
  debtId: string
  firstKey: string
  failures: number
}

/**
 * Plans a new attempt for a failed refund of ours, which is still owed. It has a key of its own, because the provider
 * would answer the old key with the old failure. Runs in the transaction that reverses the failed attempt and takes the
 * money from the accounts that got it back, so that the books owe it at every moment.
 */
export async function retryRefund(trx: Trx, id: string, now: Date): Promise<void> {
  const failed = await findFailed(trx, id)
  if (!failed) return
  // Too old for the provider: every further attempt would fail, so the office has to pay it another way.
  if (failed.failureKind === 'too_old') return notifyFailedRefund(trx, id)
  const amountPaise = Math.min(failed.amountPaise, failed.keptPaise)
  // Nothing of the payment is left: a bank took it back in a dispute, or it was refunded elsewhere, which is why the
  // refund was refused.
  if (amountPaise <= 0) await markGone(trx, id)
  else {
    const sendAt = failed.failureKind === 'gone' ? now : findNextAttempt(failed.failures, now)
    await notifyLateRefund(trx, await plan(trx, id, failed, { amountPaise, sendAt, now }), now)
  }
  await writeOffLost(trx, failed.tranNo, failed.paymentId, now)
}

/**
 * Plans an attempt for less than was owed, after a bank took the rest; at once, so that the books show what is still
 * owed.
 */
export async function retryRefundWithLess(
  trx: Trx,
  id: string,
  { maxPaise, now }: { maxPaise: number; now: Date },
): Promise<void> {
  const failed = await findFailed(trx, id)
  if (!failed) return
  if (maxPaise <= 0) await markGone(trx, id)
  else await plan(trx, id, failed, { amountPaise: maxPaise, sendAt: now, now })
}

type Plan = { amountPaise: number; sendAt: Date; now: Date }

/** Plans the next attempt to pay the same debt and returns its id. */
async function plan(
  trx: Trx,
  id: string,
  failed: Failed,
  { amountPaise, sendAt, now }: Plan,
): Promise<string> {
  const { tranNo, paymentId, cause, reason, reasonKey, lineIds, debtId, failures } = failed
  const next = randomUUID()
  await requestRefund(trx, {
    id: next,
    key: `${failed.firstKey}-${failures + 1}`,
    tranNo,
    paymentId,
    cause,
    reason,
    reasonKey,
    lineIds,
    amountPaise,
    at: now,
    sendAt,
    retryOf: id,
    debtId,
    from: await readSource(trx, id, amountPaise),
    requestedBy: failed.requestedBy,
    approvedBy: failed.approvedBy,
  })
  return next
}

async function findFailed(trx: Trx, id: string): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    select r.tran_no, r.payment_id, r.cause, r.reason, r.reason_key, r.line_ids, r.requested_by, r.approved_by,
      r.failure_kind, r.amount_paise, debt.id as debt_id, debt.key as first_key, ${KEPT_PAISE} as kept_paise,
      (select count(*) from refund o where coalesce(o.debt_id, o.id) = debt.id and o.state = 'failed') as failures
    from refund r join payment p using (payment_id) join refund debt on debt.id = coalesce(r.debt_id, r.id)
    where r.id = ${id} and r.source = 'ours'`.execute(trx)
  return rows[0]
}

async function markGone(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('refund').set({ failureKind: 'gone' }).where('id', '=', id).execute()
}

/** The accounts that the money was first taken from, up to the amount that is sent again. */
async function readSource(trx: Trx, id: string, amountPaise: number) {
  const { refunds_due: _owed, ...from } = await readPosting(trx, `refund:${id}`)
  let left = amountPaise
  const parts = (Object.entries(from) as [LedgerAccount, number][]).map(([account, paise]) => {
    const part = Math.min(paise, left)
    left -= part
    return [account, part] as const
  })
  return Object.fromEntries(parts) as Partial<Record<LedgerAccount, number>>
}

/**
 * A payment that bought nothing is owed back to the payer. If the bank takes it back in a dispute, the debt is settled:
 * neither a loss nor an unallocated amount remains. If a refund of it was on its way, call this after that refund has
 * failed.
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
