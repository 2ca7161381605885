import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import type { LockDays } from '../calendar/calendar.rules.ts'

export type PoolDay = { poolId: number; date: CivilDate }

/**
 * Locks the places of these pools on these days until the transaction ends and answers what is reserved of
 * each. Everyone who makes places scarcer takes these locks, in this order, before reading limits or closings:
 * first pool, then day. A pool without a limit has its row too: a closing must be able to wait for its holds.
 */
export async function lockPoolDays(trx: Trx, days: PoolDay[]): Promise<(PoolDay & { reserved: number })[]> {
  if (days.length === 0) return []
  const keys = [days.map(({ poolId }) => poolId), days.map(({ date }) => date)]
  // In key order too: a row being inserted is a lock that others wait for.
  await sqlRows(
    trx,
    `insert into pool_day (pool_id, on_date, reserved)
     select distinct pool_id, on_date, 0 from unnest($1::integer[], $2::date[]) as wanted (pool_id, on_date)
     order by pool_id, on_date
     on conflict do nothing`,
    keys,
  )
  return sqlRows(
    trx,
    `select pool_id, on_date as date, reserved from pool_day
     where (pool_id, on_date) in (select * from unnest($1::integer[], $2::date[]))
     order by pool_id, on_date for update`,
    keys,
  )
}

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
