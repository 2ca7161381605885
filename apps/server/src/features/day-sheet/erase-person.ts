import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { clearSheets } from './freeze-version.ts'

/**
 * Deletes all past sheets that ever listed the person, because they are working papers. Sheets of days to come are in
 * use and their numbers continue, so they are deleted once the day is over.
 */
export async function erasePerson(trx: Trx, accountId: string, today: string): Promise<void> {
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
