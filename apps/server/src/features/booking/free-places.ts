import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { lockPoolDays, type PoolDay } from './lock-pool-days.ts'

/**
 * Releases the places of lines and sets the lines to `released` or `cancelled`. Pool days are locked in key order, which
 * prevents deadlocks. Returns the ids of the lines that did hold places.
 */
export async function freePlaces(
  trx: Trx,
  lineIds: number[],
  end: { state: 'released' } | { state: 'cancelled'; by: 'devotee' | 'office' | 'temple'; at: Date },
): Promise<number[]> {
  const { rows: held } = await sql<PoolDay & { units: number }>`
    select pool_id, on_date as date, sum(units)::int as units from order_line
    where id = any (${lineIds}::bigint[]) and state in ('held', 'booked') group by 1, 2`.execute(trx)
  await lockPoolDays(trx, held)
  const freed = unnestRows('freed', held, { poolId: 'integer', date: 'date', units: 'integer' })
  await sql`
    update pool_day set reserved = reserved - freed.units
    from ${freed} where pool_day.pool_id = freed.pool_id and pool_day.on_date = freed.date`.execute(trx)
  const by = end.state === 'cancelled' ? end.by : null
  const at = end.state === 'cancelled' ? end.at : null
  const { rows: ended } = await sql<{ id: number }>`
    update order_line set state = ${end.state}, cancelled_by = ${by}, cancelled_at = ${at}
    where id = any (${lineIds}::bigint[]) and state in ('held', 'booked') returning id`.execute(trx)
  return ended.map(({ id }) => id)
}
