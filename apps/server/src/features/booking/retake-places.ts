import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import { allocate, type Refusal, type RequestedLine } from './booking.rules.ts'
import { findGuardedLine, refuseGuarded } from './check-place-rights.ts'
import { takePlaces } from './insert-held.ts'
import { type CachedRules, checkFreshness } from './load-booking-rules.ts'
import type { Order } from './lock-orders.ts'
import { lockPlaces } from './place-holds.ts'
import { unnestLineDays } from './unnest-line-days.ts'

export type ReleasedLine = {
  id: number
  offeringId: number
  date: CivilDate
  name: string
  nameMl: string | null
  starId: number | null
  quantity: number
  pricePaise: number
}

export async function listReleased(trx: Trx, tranNo: string): Promise<ReleasedLine[]> {
  return trx
    .selectFrom('orderLine')
    .select(['id', 'offeringId', 'onDate as date', 'name', 'nameMl', 'starId', 'quantity', 'pricePaise'])
    .where('tranNo', '=', tranNo)
    .where('state', '=', 'released')
    .orderBy('lineNo')
    .$narrowType<{ date: CivilDate }>()
    .execute()
}

/**
 * Takes the places of an expired hold again, all or none, under the same rules as new holds: the day must be open and
 * have room. `dates` moves lines to other days. Prices do not change. The caller has locked the order.
 */
export async function retakePlaces(
  trx: Trx,
  cachedRules: CachedRules,
  order: Pick<Order, 'tranNo' | 'createdAt'>,
  dates: ReadonlyMap<number, string> = new Map(),
): Promise<Refusal[]> {
  const lines = await listReleased(trx, order.tranNo)
  const dateOf = (line: ReleasedLine) => dates.get(line.id) ?? line.date
  const requestedLines: (RequestedLine & { id: number; isKept: boolean })[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const offering = cachedRules.findOffering(line.offeringId)
    const day = cachedRules.findDay(dateOf(line))
    const isKept = dateOf(line) === line.date
    if (offering && day) requestedLines.push({ ...line, index, offering, day, isKept })
    else refusals.push({ index, reason: offering ? 'past' : 'unknown_offering', left: null, message: null })
  }
  const taken = await lockPlaces(trx, [{ lines: requestedLines }])
  await checkFreshness(trx, cachedRules)
  const kept = {
    right: { by: 'earlier_hold', heldAt: order.createdAt },
    lines: requestedLines.filter(({ isKept }) => isKept),
  } as const
  const chosen = { right: { by: 'none' }, lines: requestedLines.filter(({ isKept }) => !isKept) } as const
  const guarded = (await findGuardedLine(trx, kept)) ?? (await findGuardedLine(trx, chosen))
  if (guarded) return [refuseGuarded(guarded)]
  // No account, so that the limits per account do not apply to an order that is already paid.
  const found = allocate(cachedRules.bookingRules, taken, {
    accountId: null,
    lines: requestedLines,
    refusals,
  })
  if (found.length > 0) return found
  await takePlaces(trx, [{ lines: requestedLines }])
  await sql`
    update order_line set state = 'held', on_date = given.on_date, pool_id = given.pool_id, units = given.units,
      moved_from = case when order_line.on_date = given.on_date then moved_from else coalesce(moved_from, order_line.on_date) end
    from ${unnestLineDays(requestedLines)} where order_line.id = given.id`.execute(trx)
  return []
}
