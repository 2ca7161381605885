import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notify } from '../notifications/notifications.jobs.ts'

/**
 * A letter for each day whose poojas have all been performed: one for a day, not one for each name. A day is finished by
 * the last name performed, and also by the last one that is refunded or moved away. The orders are locked.
 */
export async function tellPerformed(trx: Trx, tranNos: readonly string[]): Promise<void> {
  const finished = await sqlRows<{ tranNo: string; onDate: string; key: string }>(
    trx,
    `with day as (
       select tran_no, on_date, 'performed:' || tran_no || ':' || on_date as key
       from order_line where tran_no = any ($1) group by 1, 2
       having bool_or(state = 'performed') and not bool_or(state = 'booked'))
     select * from day where not exists (
       select from notice n where n.key in (day.key || ':email', day.key || ':sms')) order by tran_no, on_date`,
    [tranNos],
  )
  for (const { tranNo, onDate, key } of finished)
    await enqueue(trx, notify, { trigger: 'performed', key, ids: { tranNo, onDate } })
}
