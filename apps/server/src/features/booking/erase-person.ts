import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * Erases the personal data of an account's orders. Order numbers, days and sums stay, so that the books and day sheets
 * still add up.
 */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  // Accounts are erased only without unpaid orders, so the telephone number has no holds left to count.
  await sql`
    update scarce_number set account_ids = array_remove(account_ids, ${accountId}::uuid)
    where account_ids @> array[${accountId}::uuid]`.execute(trx)
  await sql`delete from scarce_number where account_ids = '{}'`.execute(trx)
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
