import { redactEntries } from '../../platform/audit/redact-entries.ts'
import type { Db } from '../../platform/db/database.ts'
import { personalInChanges } from '../changes/update-booking.ts'

/** What older entries were written with, by action. New ones say it themselves, where they are written. */
const personalOf = {
  'order.changed': personalInChanges,
  'parcel.sent': ['trackingNo'],
  'order.refunded': ['reason'],
  'refund.proposed': ['reason'],
  'refund.transfer_proposed': ['reason'],
  'counter.taken_back': ['reason'],
} as const

/** Takes names out of entries that were written before they were kept apart; of whoever was forgotten since, for good. */
export function redactAudit(db: Db, at: Date): Promise<number> {
  return redactEntries(db, {
    at,
    personalOf,
    listForgotten: async (trx, subjectIds) => {
      const rows = await trx
        .selectFrom('orders')
        .select('tranNo')
        .where('tranNo', 'in', subjectIds)
        .where('customerName', '=', 'Forgotten')
        .execute()
      return rows.map(({ tranNo }) => tranNo)
    },
  })
}
