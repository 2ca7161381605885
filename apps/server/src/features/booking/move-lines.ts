import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { allocate, CapacityTally, type JudgeLine, type Refusal, type RequestedLine } from './booking.rules.ts'
import { judgeHolding } from './judge-holding.ts'
import type { HoldCaps } from './limit-holding.ts'
import type { CachedRules } from './load-booking-rules.ts'
import { lockPoolDays } from './lock-pool-days.ts'
import { checkFreshness } from './place-holds.ts'
import { countOfAccounts } from './read-facts.ts'
import { readHolder } from './read-holdings.ts'
import { unnestLineDays } from './unnest-line-days.ts'

type Line = {
  id: number
  tranNo: string
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

/** The devotee who moves, whose account is locked, and what one account may have; or the temple, whose own doing it is. */
export type Mover = { accountId: string; caps: HoldCaps; now: Date } | 'temple'

/**
 * Moves booked lines to other days: the places of the old and the new days are locked together, in key order, so that
 * the line has a place at every moment. By the same rules as any hold. The order is locked. Answers why not.
 * What the temple moves does not use up the one move that its devotee has, and nobody is told that they have too many.
 */
export async function moveLines(
  trx: Trx,
  cachedRules: CachedRules,
  wanted: ReadonlyMap<number, string>,
  by: Mover,
): Promise<Refusal[]> {
  const { rows: lines } = await sql<Line>`
    select id, tran_no, offering_id, pool_id, on_date as date, name, name_ml, star_id, quantity, units, price_paise
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
  const accountId = by === 'temple' ? null : by.accountId
  const judge = by === 'temple' ? undefined : await judgeMoves(trx, cachedRules, { ...by, taken, moves })
  const request = { accountId, lines: moves, refusals }
  const refused = allocate(cachedRules.bookingRules, taken, request, judge)
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
      units = given.units, moves = moves + ${by === 'temple' ? 0 : 1}, moved_at = ${by === 'temple' ? null : by.now}
    from ${given} where order_line.id = given.id`.execute(trx)
  return []
}

/** Moved back by its devotee: it stands where it was booked, as if it had not been elsewhere. The order is locked. */
export async function forgetMove(trx: Trx, lineId: number): Promise<void> {
  const none = { movedFrom: null, movedAt: null }
  await trx.updateTable('orderLine').set(none).where('id', '=', lineId).execute()
}

type Moves = Exclude<Mover, 'temple'> & { taken: CapacityTally; moves: (RequestedLine & { from: Line })[] }

/** As if the lines were booked on their new days now, each into the order that it is in. */
async function judgeMoves(trx: Trx, { bookingRules }: CachedRules, moving: Moves): Promise<JudgeLine> {
  const { accountId, caps, now, taken, moves } = moving
  await countOfAccounts(trx, [{ accountId, lines: moves }], taken)
  const holder = await readHolder(trx, accountId, { caps, now, today: bookingRules.now.today })
  const holding = judgeHolding({ caps, holder, bookingRules, taken }, moves)
  const tranNos = [...new Set(moves.map(({ from }) => from.tranNo))]
  const { rows } = await sql<{ offeringId: number; date: CivilDate; pieces: number }>`
    select offering_id, on_date as date, sum(quantity)::int as pieces from order_line
    where tran_no = any (${tranNos}) and state in ('booked', 'performed') group by 1, 2`.execute(trx)
  const pieces = new Map(rows.map((row) => [`${row.offeringId} ${row.date}`, row.pieces]))
  return (line) => {
    const { index, offering, day, quantity } = line
    const key = `${offering.id} ${day.date}`
    const has = pieces.get(key) ?? 0
    if (has + quantity > offering.mostPerOrder) {
      const left = Math.max(0, offering.mostPerOrder - has)
      return { index, reason: 'limit_per_order', left, message: null }
    }
    pieces.set(key, has + quantity)
    return holding.judge(line)
  }
}
