import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import { type Db, sqlRows, type Trx } from '../../platform/db/database.ts'
import { countChanges } from '../../platform/db/follow-changes.ts'
import { calendarTopics } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC } from '../catalogue/catalogue.reads.ts'
import {
  allocate,
  type BookingRules,
  CapacityTally,
  type HoldRequest,
  type OrderRequest,
  type Refusal,
} from './booking.rules.ts'
import { insertHeld } from './insert-held.ts'
import { lockPoolDays } from './lock-pool-days.ts'

export type Placed =
  | { outcome: 'placed'; tranNo: string; lineIds: number[] }
  | { outcome: 'replayed'; tranNo: string }
  | { outcome: 'key_reused' }
  | { outcome: 'refused'; refusals: Refusal[] }

/** What the lines were priced and will be judged by, and at which counts of changes it was read. */
export type RulesInUse = { bookingRules: BookingRules; catalogueCount: number; calendarCount: number }

/** What is remembered is no longer so: forget it, read again and begin anew. */
export class StaleRulesError extends Error {}

/**
 * Holds the places of many orders in one transaction, in order of arrival. First the rows of all their days are
 * locked, in key order; only then is looked at which keys were sent before, what is reserved and whether the rules
 * are still those remembered: before the lock all of that could change under our hands.
 */
export async function placeHolds(trx: Trx, rules: RulesInUse, wanted: OrderRequest[]): Promise<Placed[]> {
  const taken = await lockPlaces(trx, wanted)
  await checkFreshness(trx, rules)
  const known = await findSentKeys(trx, wanted)
  await countOfAccounts(trx, wanted, taken)
  const placed: OrderRequest[] = []
  const answers = wanted.map((order): Placed => {
    const { idempotency, accountId } = order
    const before = idempotency && known.get(`${accountId} ${idempotency.key}`)
    if (before) {
      const isSame = before.requestHash.equals(idempotency.hash)
      return isSame ? { outcome: 'replayed', tranNo: before.tranNo } : { outcome: 'key_reused' }
    }
    const refusals = allocate(rules.bookingRules, taken, order)
    if (refusals.length > 0) return { outcome: 'refused', refusals }
    placed.push(order)
    // The same idempotency key again later in this batch is the same request.
    if (idempotency)
      known.set(`${accountId} ${idempotency.key}`, { tranNo: order.tranNo, requestHash: idempotency.hash })
    return { outcome: 'placed', tranNo: order.tranNo, lineIds: [] }
  })
  const lineIds = await insertHeld(trx, placed)
  return answers.map((answer) =>
    answer.outcome === 'placed' ? { ...answer, lineIds: lineIds.get(answer.tranNo) ?? [] } : answer,
  )
}

/** Locks the places of all these lines and answers what is reserved of them. */
export async function lockPlaces(trx: Trx, wanted: Pick<HoldRequest, 'lines'>[]): Promise<CapacityTally> {
  const places = new Map<string, { poolId: number; date: CivilDate }>()
  for (const { lines } of wanted)
    for (const { offering, day } of lines)
      places.set(`${offering.pool.id} ${day.date}`, { poolId: offering.pool.id, date: day.date })
  const taken = new CapacityTally()
  for (const { poolId, date, reserved } of await lockPoolDays(trx, [...places.values()]))
    taken.addUnits(poolId, date, reserved)
  return taken
}

export async function checkFreshness(
  trx: Trx,
  { catalogueCount, calendarCount }: Pick<RulesInUse, 'catalogueCount' | 'calendarCount'>,
): Promise<void> {
  const changes = await countChanges(trx, [CATALOGUE_TOPIC, ...calendarTopics])
  if (changes !== catalogueCount + calendarCount) throw new StaleRulesError()
}

type SentKey = { accountId: string; idempotencyKey: string; tranNo: string; requestHash: Buffer }

async function findSentKeys(trx: Trx, wanted: OrderRequest[]) {
  const keyed = wanted.filter(({ idempotency, accountId }) => idempotency && accountId)
  const rows =
    keyed.length === 0
      ? []
      : await sqlRows<SentKey>(
          trx,
          `select o.account_id, o.idempotency_key, o.tran_no, o.request_hash
           from unnest($1::uuid[], $2::text[]) as wanted (account_id, key)
           join orders o on o.account_id = wanted.account_id and o.idempotency_key = wanted.key`,
          [keyed.map(({ accountId }) => accountId), keyed.map(({ idempotency }) => idempotency?.key)],
        )
  return new Map<string, { tranNo: string; requestHash: Buffer }>(
    rows.map((row) => [`${row.accountId} ${row.idempotencyKey}`, row]),
  )
}

/** Pieces that the accounts have already, of offerings that allow each account only so many a day. */
export async function countOfAccounts(
  trx: Db | Trx,
  wanted: Pick<HoldRequest, 'accountId' | 'lines'>[],
  taken: CapacityTally,
): Promise<void> {
  const asked = new Map<string, { accountId: string; date: CivilDate }>()
  for (const { accountId, lines } of wanted)
    for (const { offering, day } of lines)
      if (accountId !== null && offering.mostPerAccountDay !== null)
        asked.set(`${accountId} ${day.date}`, { accountId, date: day.date })
  if (asked.size === 0) return
  const places = [...asked.values()]
  const rows = await sqlRows<{ accountId: string; offeringId: number; date: CivilDate; pieces: number }>(
    trx,
    `select line.account_id, line.offering_id, line.on_date as date, sum(line.quantity)::int as pieces
     from unnest($1::uuid[], $2::date[]) as wanted (account_id, on_date)
     join order_line line on line.account_id = wanted.account_id and line.on_date = wanted.on_date
      and line.state in ('held', 'booked', 'performed')
     group by 1, 2, 3`,
    [places.map(({ accountId }) => accountId), places.map(({ date }) => date)],
  )
  for (const { accountId, offeringId, date, pieces } of rows)
    taken.addPieces(accountId, offeringId, date, pieces)
}
