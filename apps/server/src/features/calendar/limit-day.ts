import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { writeAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/db/database.ts'
import { announceChange } from '../../platform/db/follow-changes.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { dayIsOver, poolUnknown } from './calendar.errors.ts'
import { CALENDAR_TOPIC, checkReach } from './calendar.reads.ts'
import type { LockDays } from './calendar.rules.ts'

type Actor = { actorId: string; at: Date; today: CivilDate }
type DayLimitChange = { poolId: number; date: string; dailyLimit: number | null }

/** Sets a pool's limit for one day; null restores its ordinary limit. */
export async function limitDay(
  db: Db,
  lockDays: LockDays,
  actor: Actor,
  change: DayLimitChange,
): Promise<void> {
  if (change.date < actor.today) throw dayIsOver('date')
  const date = checkReach(change.date, actor.today, 'date')
  const { poolId, dailyLimit } = change
  await inTransaction(db, async (trx) => {
    // Serialises changes of one pool's limits.
    const pool = await trx
      .selectFrom('pool')
      .select('id')
      .where('id', '=', poolId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!pool) throw poolUnknown()
    const before = await trx
      .selectFrom('dayLimit')
      .select('dailyLimit')
      .where('poolId', '=', poolId)
      .where('onDate', '=', date)
      .executeTakeFirst()
    if ((before?.dailyLimit ?? null) === dailyLimit) return
    const row = { poolId, onDate: date, changedAt: actor.at, changedBy: actor.actorId }
    if (dailyLimit === null) {
      await lockDays(trx, { poolIds: [poolId], dates: [date] })
      await trx.deleteFrom('dayLimit').where('poolId', '=', poolId).where('onDate', '=', date).execute()
    } else {
      await trx
        .insertInto('dayLimit')
        .values({ ...row, dailyLimit })
        .onConflict((conflict) => conflict.columns(['poolId', 'onDate']).doUpdateSet({ ...row, dailyLimit }))
        .execute()
      // After the limit's row exists: a pool without a limit until now has places to lock from here on.
      await lockDays(trx, { poolIds: [poolId], dates: [date] })
    }
    await writeAudit(trx, {
      at: actor.at,
      actorId: actor.actorId,
      action: 'calendar.day_limited',
      subjectType: 'pool',
      subjectId: String(poolId),
      before: before ? { date, dailyLimit: before.dailyLimit } : null,
      after: { date, dailyLimit },
    })
    await announceChange(trx, CALENDAR_TOPIC)
  })
}
