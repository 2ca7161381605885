import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { clearSheets } from './freeze-version.ts'

/**
 * Sheets of days that are over are working papers: those on which the person ever stood are torn up, whole. Those of a
 * day still to come are in use, and their numbers count on: they are torn up when it is over.
 */
export async function forgetPerson(trx: Trx, accountId: string, today: string): Promise<void> {
  await sqlRows(
    trx,
    `insert into day_sheet_forgotten (on_date)
     select distinct v.on_date from day_sheet_version v cross join jsonb_array_elements(v.lines) line
     where line ->> 'tranNo' in (select tran_no from orders where account_id = $1)
     on conflict do nothing`,
    [accountId],
  )
  await clearSheets(trx, today)
}
