import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'
import { LATE_AFTER_MS } from './payments.rules.ts'

type Debt = { tranNo: string; debtId: string; since: Date }

/** Notifies the devotee, once for each debt, when a refund that is being retried takes longer than promised. */
export async function notifyLateRefund(trx: Trx, id: string, now: Date): Promise<void> {
  const debt = await findDebt(trx, id)
  if (now.getTime() - debt.since.getTime() >= LATE_AFTER_MS) await tell(trx, id, debt)
}

/**
 * Notifies the devotee, once for each debt, that the refund cannot be sent the way the payment came, or was returned by
 * the bank.
 */
export async function notifyFailedRefund(trx: Trx, id: string): Promise<void> {
  await tell(trx, id, await findDebt(trx, id))
}

async function tell(trx: Trx, refundId: string, { tranNo, debtId }: Debt): Promise<void> {
  const trigger = 'refund_failed'
  await enqueue(trx, notify, { trigger, key: `${trigger}:${debtId}`, ids: { tranNo, refundId } })
}

async function findDebt(trx: Trx, id: string): Promise<Debt> {
  const { rows } = await sql<Debt>`
    select r.tran_no, d.id as debt_id, d.requested_at as since
    from refund r join refund d on d.id = coalesce(r.debt_id, r.id) where r.id = ${id}`.execute(trx)
  const [debt] = rows
  if (!debt) throw new Error(`refund ${id} is unknown`)
  return debt
}
