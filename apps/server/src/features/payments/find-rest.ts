import type { Db, Trx } from '../../platform/db/database.ts'
import type { Payment } from './record-payments.ts'

/**
 * What of a payment may yet be promised to somebody: less what went back, and less what was decided, is too old for the
 * provider and waits for a bank transfer. Counted once more with the rest, it would be owed twice and never all paid.
 */
export async function findRest(db: Db | Trx, payment: Payment): Promise<number> {
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
