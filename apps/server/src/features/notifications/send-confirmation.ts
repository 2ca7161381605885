import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { notConfirmed, orderUnknown } from './notifications.errors.ts'
import { notify } from './notifications.jobs.ts'

/** A second request within this time does not send another letter. */
const ONCE_IN_MS = 10 * 60_000

/** Sends the confirmation with its receipt again, for a devotee who lost it or whose mailbox was full. */
export async function sendConfirmation(
  db: Db,
  { tranNo, actorId, at }: { tranNo: string; actorId: string; at: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await trx
      .selectFrom('orders')
      .select(['kind', 'confirmedAt'])
      .where('tranNo', '=', tranNo)
      .executeTakeFirst()
    if (!order) throw orderUnknown()
    if (order.confirmedAt === null || order.kind === 'counter') throw notConfirmed()
    const again = Math.floor(at.getTime() / ONCE_IN_MS)
    await enqueue(trx, notify, {
      trigger: 'booking_confirmed',
      key: `booking_confirmed:${tranNo}:again:${again}`,
      ids: { tranNo },
    })
    await writeAudit(trx, {
      at,
      actorId,
      action: 'order.confirmation_sent',
      subjectType: 'order',
      subjectId: tranNo,
    })
  })
}
