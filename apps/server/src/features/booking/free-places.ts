import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { lockPoolDays, type PoolDay } from './lock-pool-days.ts'

/**
 * Gives back the places of lines that hold some and marks them. Order by order the places are locked in key order, so
 * nobody waits in a circle. Answers the ids of the lines that did hold places: for the others there was nothing to do.
 */
export async function freePlaces(
  trx: Trx,
  lineIds: number[],
  end: { state: 'released' } | { state: 'cancelled'; by: 'devotee' | 'office' | 'temple'; at: Date },
): Promise<number[]> {
  const held = await sqlRows<PoolDay & { units: number }>(
    trx,
    `select pool_id, on_date as date, sum(units)::int as units from order_line
     where id = any ($1::bigint[]) and state in ('held', 'booked') group by 1, 2`,
    [lineIds],
  )
  await lockPoolDays(trx, held)
  await sqlRows(
    trx,
    `update pool_day set reserved = reserved - freed.units
     from unnest($1::integer[], $2::date[], $3::integer[]) as freed (pool_id, on_date, units)
     where pool_day.pool_id = freed.pool_id and pool_day.on_date = freed.on_date`,
    [held.map(({ poolId }) => poolId), held.map(({ date }) => date), held.map(({ units }) => units)],
  )
  const by = end.state === 'cancelled' ? end.by : null
  const at = end.state === 'cancelled' ? end.at : null
  const ended = await sqlRows<{ id: number }>(
    trx,
    `update order_line set state = $2, cancelled_by = $3, cancelled_at = $4
     where id = any ($1::bigint[]) and state in ('held', 'booked') returning id`,
    [lineIds, end.state, by, at],
  )
  return ended.map(({ id }) => id)
}
