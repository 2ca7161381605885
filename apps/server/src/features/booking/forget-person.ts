import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** Numbers, days and sums stay: the books and the day sheets add up without knowing for whom. */
export async function forgetPerson(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('holdLapse').where('accountId', '=', accountId).execute()
  await sqlRows(
    trx,
    `update order_line set account_id = null, name = 'Forgotten', name_ml = null, star_id = null
     where tran_no in (select tran_no from orders where account_id = $1)`,
    [accountId],
  )
  await trx
    .updateTable('orders')
    .set({
      accountId: null,
      customerName: 'Forgotten',
      customerEmail: null,
      customerMobile: null,
      idempotencyKey: null,
      requestHash: null,
    })
    .where('accountId', '=', accountId)
    .execute()
}
