import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import type { LockDays } from '../calendar/calendar.rules.ts'

export type PoolDay = { poolId: number; date: CivilDate }
export type LockedDay = PoolDay & { reserved: number }

/** Every lock of several days is taken in this order: first pool, then day. */
const inKeyOrder = (a: PoolDay, b: PoolDay) =>
  a.poolId - b.poolId || (a.date < b.date ? -1 : Number(a.date > b.date))

/**
 * Locks the places of these pools on these days until the transaction ends and answers what is reserved of
 * each. Everyone who makes places scarcer takes these locks before reading limits or closings. A pool without a limit
 * has its row too: a closing must be able to wait for its holds.
 */
export async function lockPoolDays(trx: Trx, days: PoolDay[]): Promise<LockedDay[]> {
  await insertPoolDays(trx, days)
  return lockKnownDays(trx, days)
}

/** Makes the rows that are missing, before any is locked and in key order: a new row is a lock that others wait for. */
export async function insertPoolDays(trx: Trx, days: PoolDay[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into pool_day (pool_id, on_date, reserved)
    select distinct pool_id, date, 0 from ${unnestDays(days)} order by pool_id, date
    on conflict do nothing`.execute(trx)
}

/**
 * Locks rows that are there, one after another by their key. `skip`: those in somebody else's hands are left out of the
 * answer instead of waited for.
 */
export async function lockKnownDays(
  trx: Trx,
  days: PoolDay[],
  busy: 'wait' | 'skip' = 'wait',
): Promise<LockedDay[]> {
  if (days.length === 0) return []
  const { rows } = await sql<LockedDay>`
    select day.pool_id, day.on_date as date, day.reserved from ${unnestDays(days.toSorted(inKeyOrder))}
    cross join lateral (
      select pool_id, on_date, reserved from pool_day where pool_id = wanted.pool_id and on_date = wanted.date
      for update ${busy === 'skip' ? sql`skip locked` : sql``}) day`.execute(trx)
  return rows
}

const unnestDays = (days: PoolDay[]) => unnestRows('wanted', days, { poolId: 'integer', date: 'date' })

/** For the office's changes: locks every pool concerned. */
export const lockDays: LockDays = async (trx, { offeringId, poolIds, dates }) => {
  const days = await sqlRows<PoolDay>(
    trx,
    `select pool.id as pool_id, day as date
     from pool cross join unnest($1::date[]) as day
     where ($2::integer[] is null or pool.id = any ($2))
       and ($3::integer is null or pool.id = (select pool_id from offering where id = $3))`,
    [dates, poolIds ?? null, offeringId ?? null],
  )
  await lockPoolDays(trx, days)
}
