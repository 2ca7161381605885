import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { allocate, CapacityTally, type Refusal, type RequestedLine } from './booking.rules.ts'
import type { CachedRules } from './load-booking-rules.ts'
import { lockPoolDays } from './lock-pool-days.ts'
import { checkFreshness } from './place-holds.ts'

type Line = {
  id: number
  offeringId: number
  poolId: number
  date: CivilDate
  name: string
  nameMl: string | null
  starId: number | null
  quantity: number
  units: number
  pricePaise: number
}

/**
 * Moves booked lines to other days: the places of the old and the new days are locked together, in key order, so that
 * the line has a place at every moment. By the same rules as any hold. The order is locked. Answers why not.
 * `by` the temple, whose own doing it is: it does not use up the one move that its devotee has.
 */
export async function moveLines(
  trx: Trx,
  cachedRules: CachedRules,
  wanted: ReadonlyMap<number, string>,
  by: 'devotee' | 'temple' = 'devotee',
): Promise<Refusal[]> {
  const lines = await sqlRows<Line>(
    trx,
    `select id, offering_id, pool_id, on_date as date, name, name_ml, star_id, quantity, units, price_paise
     from order_line where id = any ($1::bigint[]) and state = 'booked' order by id`,
    [[...wanted.keys()]],
  )
  const moves: (RequestedLine & { from: Line })[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const offering = cachedRules.findOffering(line.offeringId)
    const day = cachedRules.findDay(wanted.get(line.id) ?? '')
    if (offering && day) moves.push({ ...line, index, offering, day, from: line })
    else refusals.push({ index, reason: offering ? 'past' : 'unknown_offering', left: null, message: null })
  }
  const places = moves.flatMap(({ offering, day, from }) => [
    { poolId: from.poolId, date: from.date },
    { poolId: offering.pool.id, date: day.date },
  ])
  const taken = new CapacityTally()
  for (const { poolId, date, reserved } of await lockPoolDays(trx, places))
    taken.addUnits(poolId, date, reserved)
  await checkFreshness(trx, cachedRules)
  const refused = allocate(cachedRules.bookingRules, taken, { accountId: null, lines: moves, refusals })
  if (refused.length > 0) return refused
  const changes = moves.flatMap(({ offering, day, quantity, from }) => [
    { poolId: from.poolId, date: from.date, units: -from.units },
    { poolId: offering.pool.id, date: day.date, units: offering.units * quantity },
  ])
  await sqlRows(
    trx,
    `update pool_day set reserved = reserved + change.units
     from (select pool_id, on_date, sum(units) as units
           from unnest($1::integer[], $2::date[], $3::integer[]) as c (pool_id, on_date, units) group by 1, 2) change
     where pool_day.pool_id = change.pool_id and pool_day.on_date = change.on_date`,
    [changes.map(({ poolId }) => poolId), changes.map(({ date }) => date), changes.map(({ units }) => units)],
  )
  await sqlRows(
    trx,
    `update order_line set moved_from = order_line.on_date, on_date = given.on_date, pool_id = given.pool_id,
       units = given.units, moves = moves + $5
     from unnest($1::bigint[], $2::date[], $3::integer[], $4::integer[]) as given (id, on_date, pool_id, units)
     where order_line.id = given.id`,
    [
      moves.map(({ from }) => from.id),
      moves.map(({ day }) => day.date),
      moves.map(({ offering }) => offering.pool.id),
      moves.map(({ offering, quantity }) => offering.units * quantity),
      by === 'devotee' ? 1 : 0,
    ],
  )
  return []
}
