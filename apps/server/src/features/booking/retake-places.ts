import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { sqlRows, type Trx } from '../../platform/db/database.ts'
import { allocate, type Refusal, type RequestedLine } from './booking.rules.ts'
import { takePlaces } from './insert-held.ts'
import type { CachedRules } from './load-booking-rules.ts'
import type { Order } from './lock-orders.ts'
import { checkFreshness, lockPlaces } from './place-holds.ts'

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
  return sqlRows<ReleasedLine>(
    trx,
    `select id, offering_id, on_date as date, name, name_ml, star_id, quantity, price_paise
     from order_line where tran_no = $1 and state = 'released' order by line_no`,
    [tranNo],
  )
}

/**
 * Takes the places of an order whose hold had ended, all or none, by the same rules as any hold: the day must still be
 * open and have room. `dates` gives lines other days. The order is locked; what it was sold at stays.
 */
export async function retakePlaces(
  trx: Trx,
  cachedRules: CachedRules,
  order: Pick<Order, 'tranNo'>,
  dates: ReadonlyMap<number, string> = new Map(),
): Promise<Refusal[]> {
  const lines = await listReleased(trx, order.tranNo)
  const dateOf = (line: ReleasedLine) => dates.get(line.id) ?? line.date
  const wanted: (RequestedLine & { id: number })[] = []
  const refusals: Refusal[] = []
  for (const [index, line] of lines.entries()) {
    const offering = cachedRules.findOffering(line.offeringId)
    const day = cachedRules.findDay(dateOf(line))
    if (offering && day) wanted.push({ ...line, index, offering, day })
    else refusals.push({ index, reason: offering ? 'past' : 'unknown_offering', left: null, message: null })
  }
  const taken = await lockPlaces(trx, [{ lines: wanted }])
  await checkFreshness(trx, cachedRules)
  // Without the account: whoever has paid is not told that they have too many.
  const found = allocate(cachedRules.bookingRules, taken, { accountId: null, lines: wanted, refusals })
  if (found.length > 0) return found
  await takePlaces(trx, [{ lines: wanted }])
  await sqlRows(
    trx,
    `update order_line set state = 'held', on_date = given.on_date, pool_id = given.pool_id, units = given.units,
       moved_from = case when order_line.on_date = given.on_date then moved_from else coalesce(moved_from, order_line.on_date) end
     from unnest($1::bigint[], $2::date[], $3::integer[], $4::integer[]) as given (id, on_date, pool_id, units)
     where order_line.id = given.id`,
    [
      wanted.map(({ id }) => id),
      wanted.map(({ day }) => day.date),
      wanted.map(({ offering }) => offering.pool.id),
      wanted.map(({ offering, quantity }) => offering.units * quantity),
    ],
  )
  return []
}
