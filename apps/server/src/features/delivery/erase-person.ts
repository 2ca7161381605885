import { sqlRows, type Trx } from '../../platform/db/database.ts'

/** Erases addresses and tracking numbers. Dates and charges of parcels stay. */
export async function erasePerson(trx: Trx, accountId: string): Promise<void> {
  await sqlRows(
    trx,
    `update parcel set address = case when option = 'post' then '{}'::jsonb end, tracking_no = null
     where tran_no in (select tran_no from orders where account_id = $1)`,
    [accountId],
  )
  await sqlRows(
    trx,
    `update delivery_change set address = '{}'
     where tran_no in (select tran_no from orders where account_id = $1)`,
    [accountId],
  )
}
