import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * Schedules one notice for each day whose poojas are all performed, not one for each name. A day is finished when its
 * last name is performed, and also when its last open one is refunded or moved away. The notice is sent once nothing of
 * the day can be undone (`send-performed.ts`). The orders must be locked.
 */
export async function notifyPerformed(trx: Trx, tranNos: readonly string[]): Promise<void> {
  await sqlRows(
    trx,
    `with day as (
       select tran_no, on_date, 'performed:' || tran_no || ':' || on_date as key,
         coalesce(max(performed_at), '-infinity') + make_interval(mins => $2) as due_at
       from order_line where tran_no = any ($1) group by 1, 2
       having bool_or(state = 'performed') and not bool_or(state = 'booked'))
     insert into performed_letter (tran_no, on_date, due_at)
     select tran_no, on_date, due_at from day where not exists (
       select from notice n where n.key in (day.key || ':email', day.key || ':sms')) order by tran_no, on_date
     on conflict (tran_no, on_date) do update set due_at = excluded.due_at`,
    [tranNos, UNDO_MINUTES],
  )
}
