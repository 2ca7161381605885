import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'

/**
 * The part of a payment `p` that the temple still has: less every refund that has not failed and every lost dispute.
 */
export const KEPT_PAISE = sql`(p.amount_paise
  - (select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.payment_id and r.state <> 'failed')
  - (select coalesce(sum(d.amount_paise), 0) from dispute d where d.payment_id = p.payment_id and d.state = 'lost')
  )::bigint`

/**
 * The part of a payment that may still be promised as a refund: less what was returned, and less refunds that are too
 * old for the provider and wait for a bank transfer. Without the latter that sum would be owed twice, and could not be
 * paid twice.
 */
export async function findRefundable(
  db: Db | Trx,
  payment: { paymentId: string; amountPaise: number; returnedPaise: number },
): Promise<number> {
  const { paise } = await db
    .selectFrom('refund')
    .select((of) => of.fn.coalesce(of.fn.sum<number>('amountPaise'), of.lit(0)).as('paise'))
    .where('paymentId', '=', payment.paymentId)
    .where('state', '=', 'failed')
    .where('failureKind', '=', 'too_old')
    .where((of) =>
      of.not(of.exists(of.selectFrom('refund as again').whereRef('again.retryOf', '=', 'refund.id'))),
    )
    .executeTakeFirstOrThrow()
  return Math.max(0, payment.amountPaise - payment.returnedPaise - Number(paise))
}
