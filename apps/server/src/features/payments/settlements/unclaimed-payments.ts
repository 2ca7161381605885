import type { ProviderPayment } from '../../../gateways/razorpay.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Found = { orderId: string; tranNo: string; payment: ProviderPayment; at: Date }
export type Decision = 'ours' | 'foreign' | null

/**
 * Stores a captured payment for the office to decide about, and returns the decision if there is one. Its order has a
 * number in our form, but no installation id and no row here: it was either lost or belongs to another temple on the
 * same merchant account.
 */
export async function recordUnclaimed(trx: Trx, { orderId, tranNo, payment, at }: Found): Promise<Decision> {
  await trx
    .insertInto('unclaimedPayment')
    .values({
      orderId,
      receipt: tranNo,
      paymentId: payment.id,
      amountPaise: payment.amount,
      paidAt: payment.created_at,
      foundAt: at,
    })
    .onConflict((row) => row.column('orderId').doNothing())
    .execute()
  const row = await trx
    .selectFrom('unclaimedPayment')
    .select('decision')
    .where('orderId', '=', orderId)
    .executeTakeFirst()
  return (row?.decision ?? null) as Decision
}

export async function listUnclaimed(db: Db) {
  const rows = await db
    .selectFrom('unclaimedPayment')
    .select(['orderId', 'paymentId', 'receipt', 'amountPaise', 'paidAt'])
    .where('decision', 'is', null)
    .orderBy('foundAt')
    .execute()
  return {
    payments: rows.map(({ orderId, paymentId, receipt, amountPaise, paidAt }) => ({
      order_id: orderId,
      payment_id: paymentId,
      tran_no: receipt,
      amountPaise,
      paidAt: paidAt.toISOString(),
    })),
  }
}

export async function lockUnclaimed(trx: Trx, orderId: string) {
  return trx
    .selectFrom('unclaimedPayment')
    .select(['decision', 'receipt', 'amountPaise'])
    .where('orderId', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

type Decided = { orderId: string; decision: 'ours' | 'foreign'; at: Date; actorId: string }

export async function setDecision(trx: Trx, { orderId, decision, at, actorId }: Decided): Promise<void> {
  await trx
    .updateTable('unclaimedPayment')
    .set({ decision, decidedAt: at, decidedBy: actorId })
    .where('orderId', '=', orderId)
    .execute()
}
