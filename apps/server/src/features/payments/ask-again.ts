import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { findNextAttempt } from './payments.rules.ts'
import { type LedgerAccount, readPosting } from './post-ledger.ts'
import { writeOffLost } from './record-dispute.ts'
import { type RefundCause, requestRefund } from './request-refund.ts'
import { tellFailed, tellLate } from './tell-late.ts'

type Failed = {
  tranNo: string
  paymentId: string
  cause: RefundCause
  reason: string
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
 * A refund of ours that failed is still owed, whoever decided it: a new attempt with a key of its own, because the
 * provider would answer the old key with the old failure. In the same transaction, from the accounts that have just got
 * it back: at no moment is the money nobody's.
 */
export async function askAgain(trx: Trx, id: string, now: Date): Promise<void> {
  const failed = await findFailed(trx, id)
  if (!failed) return
  // No attempt will do: it is paid another way, and waits for the office.
  if (failed.failureKind === 'too_old') return tellFailed(trx, id)
  const { tranNo, paymentId, cause, reason, lineIds, debtId, failures } = failed
  const amountPaise = Math.min(failed.amountPaise, failed.keptPaise)
  // The bank has taken it back in a dispute, or somebody returned it elsewhere: that was the refusal's reason.
  if (amountPaise <= 0) await markGone(trx, id)
  else {
    const next = randomUUID()
    await requestRefund(trx, {
      id: next,
      key: `${failed.firstKey}-${failures + 1}`,
      tranNo,
      paymentId,
      cause,
      reason,
      lineIds,
      amountPaise,
      at: now,
      sendAt: failed.failureKind === 'gone' ? now : findNextAttempt(failures, now),
      retryOf: id,
      debtId,
      from: await readSource(trx, id, amountPaise),
      requestedBy: failed.requestedBy,
      approvedBy: failed.approvedBy,
    })
    await tellLate(trx, next, now)
  }
  await writeOffLost(trx, tranNo, paymentId, now)
}

async function findFailed(trx: Trx, id: string): Promise<Failed | undefined> {
  const { rows } = await sql<Failed>`
    select r.tran_no, r.payment_id, r.cause, r.reason, r.line_ids, r.requested_by, r.approved_by,
      r.failure_kind, r.amount_paise, debt.id as debt_id, debt.key as first_key, p.amount_paise - (
        select coalesce(sum(o.amount_paise), 0) from refund o
        where o.payment_id = r.payment_id and o.state <> 'failed')::bigint - (
        select coalesce(sum(d.amount_paise), 0) from dispute d
        where d.payment_id = r.payment_id and d.state = 'lost')::bigint as kept_paise,
      (select count(*) from refund o where coalesce(o.debt_id, o.id) = debt.id and o.state = 'failed') as failures
    from refund r join payment p using (payment_id) join refund debt on debt.id = coalesce(r.debt_id, r.id)
    where r.id = ${id} and r.source = 'ours'`.execute(trx)
  return rows[0]
}

async function markGone(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('refund').set({ failureKind: 'gone' }).where('id', '=', id).execute()
}

/** Where the money was taken from the first time, as much of it as is sent again. */
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
