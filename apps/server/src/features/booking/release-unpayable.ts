import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { releaseOrders } from './order-states.ts'

const AT_ONCE = 200

/**
 * Ends expired holds that cannot have been paid because no provider order exists. The provider need not be asked, so
 * these places are released even while it is down. Returns the number of orders.
 */
export async function releaseUnpayable(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = await lockDue(trx, now)
    if (due.length === 0) return 0
    // Check again under the lock: a provider order may have been created meanwhile, and creating one waits for this
    // lock.
    const payable = await trx
      .selectFrom('providerOrder')
      .select('tranNo')
      .where('tranNo', 'in', due)
      .execute()
    const unpayable = due.filter((tranNo) => !payable.some((each) => each.tranNo === tranNo))
    if (unpayable.length > 0) await releaseOrders(trx, unpayable, now)
    return due.length
  })
}

async function lockDue(trx: Trx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ tranNo: string }>`
    select tran_no from orders where release_at <= ${now} and state = 'awaiting_payment'
      and not exists (select from provider_order p where p.tran_no = orders.tran_no)
    order by release_at limit ${AT_ONCE} for update skip locked`.execute(trx)
  return rows.map(({ tranNo }) => tranNo)
}
