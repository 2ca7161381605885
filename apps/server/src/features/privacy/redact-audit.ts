import { redactEntries } from '../../platform/audit/redact-entries.ts'
import type { Db } from '../../platform/db/database.ts'
import { personalInChanges } from '../changes/update-booking.ts'

/** The personal fields of older entries, by action. New entries name theirs where they are written. */
const personalOf = {
  'order.changed': personalInChanges,
  'parcel.sent': ['trackingNo'],
  'order.refunded': ['reason'],
  'refund.proposed': ['reason'],
  'refund.transfer_proposed': ['reason'],
  'counter.taken_back': ['reason'],
} as const

/**
 * Moves names out of entries that were written before names were stored separately; for people erased since, deletes
 * them.
 */
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
