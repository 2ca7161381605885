import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrders } from '../booking/lock-orders.ts'
import { notify } from '../notifications/notifications.jobs.ts'

type Day = { tranNo: string; onDate: string }

/** As many orders as are marked in one transaction. */
const AT_ONCE = 50

/**
 * Sends the notices whose marking can no longer be undone. A marking that was undone in time, checked under its order's
 * lock, sends none; if the pooja is marked again, the wait starts again.
 */
export async function sendPerformed({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const due = await db
    .selectFrom('performedLetter')
    .select('tranNo')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(AT_ONCE)
    .execute()
  if (due.length === 0) return 0
  const tranNos = [...new Set(due.map(({ tranNo }) => tranNo))]
  return inTransaction(db, async (trx) => {
    await lockOrders(trx, tranNos)
    const taken = await trx
      .deleteFrom('performedLetter')
      .where('tranNo', 'in', tranNos)
      .where('dueAt', '<=', now)
      .returning(['tranNo', 'onDate'])
      .execute()
    for (const day of await filterFinished(trx, taken)) {
      const { tranNo, onDate } = day
      await enqueue(trx, notify, { trigger: 'performed', key: keyOf(day), ids: { tranNo, onDate } })
    }
    return taken.length
  })
}

const keyOf = ({ tranNo, onDate }: Day) => `performed:${tranNo}:${onDate}`

/** Days that are still completely performed, and whose devotee the office has not notified by hand meanwhile. */
async function filterFinished(trx: Trx, days: readonly Day[]): Promise<Day[]> {
  if (days.length === 0) return []
  const lines = await trx
    .selectFrom('orderLine')
    .select(['tranNo', 'onDate', 'state'])
    .where('tranNo', 'in', [...new Set(days.map(({ tranNo }) => tranNo))])
    .where('state', 'in', ['booked', 'performed'])
    .execute()
  const notices = await trx
    .selectFrom('notice')
    .select('key')
    .where(
      'key',
      'in',
      days.flatMap((day) => [`${keyOf(day)}:email`, `${keyOf(day)}:sms`]),
    )
    .execute()
  const notifiedKeys = new Set(notices.map(({ key }) => key))
  return days.filter((day) => {
    const ofDay = lines.filter(({ tranNo, onDate }) => tranNo === day.tranNo && onDate === day.onDate)
    const isFinished = ofDay.length > 0 && ofDay.every(({ state }) => state === 'performed')
    return isFinished && !notifiedKeys.has(`${keyOf(day)}:email`) && !notifiedKeys.has(`${keyOf(day)}:sms`)
  })
}
