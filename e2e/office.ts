import { randomUUID } from 'node:crypto'
import { runSql } from './database.ts'

/** Makes every process invalidate its caches. */
const notifyCalendarChanged = () => runSql(`select pg_notify('changed', 'calendar')`)

/** Closes an offering for a day, as the office does. */
export async function closeOffering(offeringId: number, day: string, reason: string): Promise<void> {
  await runSql(
    `insert into blocked_date (id, offering_id, from_date, to_date, reason, created_at, created_by)
     values ($1, $2, $3, $3, $4, now(), $1)`,
    [randomUUID(), offeringId, day, reason],
  )
  await notifyCalendarChanged()
}

/** Sets a day's limit to zero places left, as the office does. */
export const takeAllPlaces = (poolId: number, day: string) => limitPlaces(poolId, day, 0)

/** Limits a day as the office does, to this many places left whatever earlier journeys booked. */
export async function limitPlaces(poolId: number, day: string, count: number): Promise<void> {
  await runSql(
    `insert into day_limit (pool_id, on_date, daily_limit, changed_at, changed_by)
     select $1::int, $2::date, $4::int + coalesce((select reserved from pool_day where pool_id = $1 and on_date = $2), 0), now(), $3::uuid
     on conflict (pool_id, on_date) do update set daily_limit = excluded.daily_limit`,
    [poolId, day, randomUUID(), count],
  )
  await notifyCalendarChanged()
}

/** Makes the clerk's drawer look as if left open overnight. */
export async function leaveOvernight({ email }: { email: string }): Promise<void> {
  await runSql(
    `update counter_session set on_date = on_date - 1
     where closed_at is null and clerk_id = (select id from account where email = $1)`,
    [email],
  )
}
