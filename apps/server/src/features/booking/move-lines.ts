import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { allocate, CapacityTally, type Refusal, type RequestedLine } from './booking.rules.ts'
import type { CachedRules } from './load-booking-rules.ts'
import { lockPoolDays } from './lock-pool-days.ts'
import { checkFreshness } from './place-holds.ts'
import { unnestLineDays } from './unnest-line-days.ts'

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
  const { rows: lines } = await sql<Line>`
    select id, offering_id, pool_id, on_date as date, name, name_ml, star_id, quantity, units, price_paise
    from order_line where id = any (${[...wanted.keys()]}::bigint[]) and state = 'booked' order by id`.execute(
    trx,
  )
  const moves: (RequestedLine & { from: Line })[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const known = cachedRules.findOffering(line.offeringId)
    // What the temple has stopped offering is held for those who have it, on the day they have it.
    const offering = known?.isActive ? known : undefined
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
  const changed = unnestRows('c', changes, { poolId: 'integer', date: 'date', units: 'integer' })
  await sql`
    update pool_day set reserved = reserved + change.units
    from (select pool_id, date as on_date, sum(units) as units from ${changed} group by 1, 2) change
    where pool_day.pool_id = change.pool_id and pool_day.on_date = change.on_date`.execute(trx)
  const given = unnestLineDays(moves.map((move) => ({ ...move, id: move.from.id })))
  await sql`
    update order_line set moved_from = order_line.on_date, on_date = given.on_date, pool_id = given.pool_id,
      units = given.units, moves = moves + ${by === 'devotee' ? 1 : 0}
    from ${given} where order_line.id = given.id`.execute(trx)
  return []
}
