import { UNDO_MINUTES } from '@vazhipadu/contract/performing'
import { sqlRows, type Trx } from '../../platform/db/database.ts'

/**
 * A letter for each day whose poojas have all been performed: one for a day, not one for each name. A day is finished by
 * the last name performed, and also by the last one that is refunded or moved away. It leaves once nothing of the day
 * can be taken back any more (`send-performed.ts`). The orders are locked.
 */
export async function tellPerformed(trx: Trx, tranNos: readonly string[]): Promise<void> {
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
