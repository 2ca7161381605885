import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { writeAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Calendar } from '../../calendar/calendar.reads.ts'
import { seenTooEarly, settlementUnknown } from '../payments.errors.ts'

type Seeing = { id: string; on: string | null; actorId: string; at: Date }

/** Records that the treasurer found a settlement on the bank statement, or withdrew that. */
export async function markSettlementSeen(
  db: Db,
  calendar: Calendar,
  { id, on, actorId, at }: Seeing,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('settlement')
      .select(['seenOn', 'settledAt', 'utr', 'amountPaise'])
      .where('settlementId', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw settlementUnknown()
    if (before.seenOn === on) return
    const paidOn: CivilDate = calendar.timeAt(before.settledAt).today
    if (on !== null && (on < paidOn || on > calendar.timeAt(at).today)) throw seenTooEarly()
    await trx
      .updateTable('settlement')
      .set(
        on === null
          ? { seenOn: null, seenBy: null, seenAt: null }
          : { seenOn: on, seenBy: actorId, seenAt: at },
      )
      .where('settlementId', '=', id)
      .execute()
    await writeAudit(trx, {
      at,
      actorId,
      action: 'settlement.seen',
      subjectType: 'settlement',
      subjectId: id,
      before: { seenOn: before.seenOn },
      after: { seenOn: on, utr: before.utr, amountPaise: before.amountPaise },
    })
  })
}
