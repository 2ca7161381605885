import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { unnestRows } from '../../platform/db/unnest-rows.ts'
import { mobileUnproven } from './booking.errors.ts'
import {
  allocate,
  CapacityTally,
  type CheckLine,
  type PlaceRight,
  type Refusal,
  type RequestedLine,
} from './booking.rules.ts'
import { checkHoldLimits, type Scarcities } from './check-hold-limits.ts'
import { findGuardedLine, refuseGuarded } from './check-place-rights.ts'
import type { HoldCaps } from './limit-holding.ts'
import { type CachedRules, checkFreshness } from './load-booking-rules.ts'
import { hasProvenMobile, lockPoolDays } from './lock-pool-days.ts'
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
  formerDate: CivilDate | null
}

/** The devotee who moves a line, with the account locked, and the limits of one account; or the temple itself. */
export type Mover = { accountId: string; caps: HoldCaps; now: Date } | 'temple'

/**
 * Moves booked lines to other days under the same rules as new holds. The places of the old and new days are locked
 * together, in key order, so that a line always has a place. The caller has locked the order. Returns the refusals. A
 * move by the temple neither uses up the devotee's one move nor applies the limits per account.
 */
export async function moveLines(
  trx: Trx,
  cachedRules: CachedRules,
  newDates: ReadonlyMap<number, string>,
  by: Mover,
  right: PlaceRight,
): Promise<Refusal[]> {
  const { rows: lines } = await sql<Line>`
    select id, tran_no, offering_id, pool_id, on_date as date, name, name_ml, star_id, quantity, units, price_paise,
      moved_from as former_date
    from order_line where id = any (${[...newDates.keys()]}::bigint[]) and state = 'booked' order by id`.execute(
    trx,
  )
  const moves: (RequestedLine & Pick<Line, 'formerDate'> & { from: Line })[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const cachedOffering = cachedRules.findOffering(line.offeringId)
    // A discontinued offering is still held on the days booked, but lines cannot move to another day.
    const offering = cachedOffering?.isActive ? cachedOffering : undefined
    const day = cachedRules.findDay(newDates.get(line.id) ?? '')
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
  const guarded = await findGuardedLine(trx, { right, lines: moves })
  if (guarded) return [refuseGuarded(guarded)]
  const accountId = by === 'temple' ? null : by.accountId
  const judged = by === 'temple' ? undefined : await checkMoves(trx, cachedRules, { ...by, taken, moves })
  const request = { accountId, lines: moves, refusals }
  const refused = allocate(cachedRules.bookingRules, taken, request, judged?.judge)
  if (refused.length > 0) return refused
  // As for a new booking; undoing a move needs no check, because the account held that place before.
  const isScarce = Boolean(judged?.scarcities.size)
  if (isScarce && by !== 'temple' && right.by === 'pass' && !(await hasProvenMobile(trx, by.accountId)))
    throw mobileUnproven()
  const changes = moves.flatMap(({ offering, day, quantity, from }) => [
    { poolId: from.poolId, date: from.date, units: -from.units },
    { poolId: offering.pool.id, date: day.date, units: offering.units * quantity },
  ])
  const changed = unnestRows('c', changes, { poolId: 'integer', date: 'date', units: 'integer' })
  await sql`
    update pool_day set reserved = reserved + change.units
    from (select pool_id, date as on_date, sum(units) as units from ${changed} group by 1, 2) change
    where pool_day.pool_id = change.pool_id and pool_day.on_date = change.on_date`.execute(trx)
  const movedRows = unnestLineDays(moves.map((move) => ({ ...move, id: move.from.id })))
  await sql`
    update order_line set moved_from = order_line.on_date, on_date = given.on_date, pool_id = given.pool_id,
      units = given.units, moves = moves + ${by === 'temple' ? 0 : 1}, moved_at = ${by === 'temple' ? null : by.now}
    from ${movedRows} where order_line.id = given.id`.execute(trx)
  return []
}

/** Clears the move record after the devotee has moved the line back. The caller has locked the order. */
export async function clearMove(trx: Trx, lineId: number): Promise<void> {
  const none = { movedFrom: null, movedAt: null }
  await trx.updateTable('orderLine').set(none).where('id', '=', lineId).execute()
}

type CheckedMoves = { judge: CheckLine; scarcities: Scarcities }
type Moves = Exclude<Mover, 'temple'> & { taken: CapacityTally; moves: (RequestedLine & { from: Line })[] }

/** Checks the lines as if they were booked on the new days now, each in its own order. */
async function checkMoves(trx: Trx, { bookingRules }: CachedRules, moving: Moves): Promise<CheckedMoves> {
  const { accountId, caps, now, taken, moves } = moving
  await countOfAccounts(trx, [{ accountId, lines: moves }], taken)
  const holder = await readHolder(trx, accountId, { caps, now, today: bookingRules.now.today })
  const holding = checkHoldLimits({ caps, holder, bookingRules, taken }, moves)
  const tranNos = [...new Set(moves.map(({ from }) => from.tranNo))]
  const { rows } = await sql<{ offeringId: number; date: CivilDate; pieces: number }>`
    select offering_id, on_date as date, sum(quantity)::int as pieces from order_line
    where tran_no = any (${tranNos}) and state in ('booked', 'performed') group by 1, 2`.execute(trx)
  const pieces = new Map(rows.map((row) => [`${row.offeringId} ${row.date}`, row.pieces]))
  const judge: CheckLine = (line) => {
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
  return { judge, scarcities: holding.scarcities }
}
