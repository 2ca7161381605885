import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

type Disputed = { disputeId: string; paymentId: string; amountPaise: number }

/**
 * How much more than the payment the temple would lose if it accepted this dispute: all that was returned of the
 * payment (refunds, transfers, other disputes) plus the contested sum, less the payment. A refund that waits for the
 * dispute is not counted: once the dispute is lost it is not sent.
 */
export async function findExcess(db: Db | Trx, dispute: Disputed): Promise<number> {
  const { disputeId, paymentId, amountPaise } = dispute
  const { rows } = await sql<{ keptPaise: number }>`
    select (p.amount_paise
      - (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed'
         and (r.state <> 'requested' or r.waits_for is distinct from 'dispute'))
      - (select coalesce(sum(d.amount_paise), 0) from dispute d where d.payment_id = p.payment_id
         and d.dispute_id <> ${disputeId}
         and (d.state = 'lost' or (d.answer = 'accepted' and d.state in ('open', 'under_review')))))::bigint as kept_paise
    from payment p where p.payment_id = ${paymentId}`.execute(db)
  return Math.max(0, amountPaise - Math.max(0, rows[0]?.keptPaise ?? 0))
}

export type Returned = {
  amountPaise: number
  at: Date
  isProcessed: boolean
  way: 'provider' | 'bank_transfer'
  reference: string | null
}

/** What was returned of this payment, oldest first. */
export async function listReturned(db: Db | Trx, paymentId: string): Promise<Returned[]> {
  const { rows } = await sql<Returned>`
    select amount_paise, coalesce(settled_at, sent_at, requested_at) as at, state = 'processed' as is_processed, way,
      coalesce(bank_reference, refund_id) as reference
    from refund where payment_id = ${paymentId} and state in ('pending', 'processed')
    order by coalesce(settled_at, sent_at, requested_at), id`.execute(db)
  return rows
}
