import { type Db, sqlRows } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { findNextCheck } from './payments.rules.ts'

export type DueCheck = { orderId: string; tranNo: string; createdAt: Date }

const AT_ONCE = 16

/**
 * Takes the provider's orders that are due for a check. If the provider cannot be asked, the order is due again in a
 * minute, and the check does not count.
 */
export async function takeDueChecks(db: Db, now: Date): Promise<DueCheck[]> {
  return inTransaction(db, (trx) =>
    sqlRows<DueCheck>(
      trx,
      `update provider_order set check_at = $1::timestamptz + interval '1 minute'
       where order_id in (select order_id from provider_order where check_at <= $1 order by check_at limit $2
         for update skip locked)
       returning order_id, tran_no, created_at`,
      [now, AT_ONCE],
    ),
  )
}

export async function markChecked(db: Db, { orderId, createdAt }: DueCheck, now: Date): Promise<void> {
  await db
    .updateTable('providerOrder')
    .set((of) => ({ checkAt: findNextCheck(createdAt, now), checks: of('checks', '+', 1) }))
    .where('orderId', '=', orderId)
    .execute()
}
