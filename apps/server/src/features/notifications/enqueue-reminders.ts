import { addDays } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Notifier } from './deliver-notice.ts'
import { notify } from './notifications.jobs.ts'

const TOGETHER = 200

/**
 * One reminder for each order with a pooja tomorrow. Run again it reminds nobody twice: the key of a notice is the
 * order and the day, and an order that has had one is left out.
 */
export async function enqueueReminders({ db, clock, calendar }: Notifier): Promise<number> {
  const tomorrow = addDays(calendar.timeAt(clock.now()).today, 1)
  const orders = await db
    .selectFrom('orderLine')
    .select('tranNo')
    .distinct()
    .where('onDate', '=', tomorrow)
    .where('state', '=', 'booked')
    .where((line) =>
      line.not(
        line.exists(
          line
            .selectFrom('notice')
            .select('notice.id')
            .whereRef('notice.tranNo', '=', 'orderLine.tranNo')
            .where('notice.trigger', '=', 'reminder')
            .where(sql<boolean>`${sql.ref('notice.ids')} ->> 'onDate' = ${tomorrow}`),
        ),
      ),
    )
    .orderBy('tranNo')
    .execute()
  for (let from = 0; from < orders.length; from += TOGETHER) {
    await inTransaction(db, async (trx) => {
      for (const { tranNo } of orders.slice(from, from + TOGETHER)) {
        await enqueue(trx, notify, {
          trigger: 'reminder',
          key: `reminder:${tranNo}:${tomorrow}`,
          ids: { tranNo, onDate: tomorrow },
        })
      }
    })
  }
  return orders.length
}
