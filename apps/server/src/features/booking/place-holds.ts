import type { Trx } from '../../platform/db/database.ts'
import {
  type BookingRules,
  CapacityTally,
  findRefusals,
  type HoldRequest,
  type OrderRequest,
  type Refusal,
  takeLines,
} from './booking.rules.ts'
import { checkHoldLimits, listPressed, recordHeldLines } from './check-hold-limits.ts'
import { findGuardedLines, type GuardedLine } from './check-place-rights.ts'
import { type HeldOrder, type HoldTimes, insertHeld, sumLines } from './insert-held.ts'
import { findWait, type HoldCaps, type Holder } from './limit-holding.ts'
import {
  insertPoolDays,
  type LockedDay,
  lockDaysAndHolders,
  lockPoolDays,
  type Person,
  type PoolDay,
} from './lock-pool-days.ts'
import { addPieces, readFacts } from './read-facts.ts'
import { lockHoldings } from './read-holdings.ts'

export type Placed =
  | { outcome: 'placed'; tranNo: string; lineIds: number[] }
  | { outcome: 'replayed'; tranNo: string }
  | { outcome: 'key_reused' | 'mobile_required' | 'mobile_unproven' }
  | { outcome: 'total_changed' }
  | { outcome: 'refused'; refusals: Refusal[] }
  | ({ outcome: 'guarded' } & GuardedLine)
  /** One of these orders must be paid or released first. */
  | { outcome: 'too_many_unpaid'; tranNos: string[]; most: number }
  /** The account may not hold scarce places until then. */
  | { outcome: 'wait'; until: Date }
  /** These days of the order are locked by another transaction; empty if the account is. */
  | { outcome: 'busy'; days: string[] }

/** The rules by which lines are priced and checked, and the change counts they belong to. */
export type RulesInUse = { bookingRules: BookingRules; catalogueCount: number; calendarCount: number }

/** The cached rules are out of date: invalidate them, reload and retry. */
export class StaleRulesError extends Error {}

/**
 * How the days of a batch are locked: which rows must be inserted first, and whether to wait for locked rows. `caps`:
 * limits on unpaid holds; null at the counter, where orders are paid at once.
 */
export type Locking = { isKnown: (day: PoolDay) => boolean; busy: 'wait' | 'skip'; caps: HoldCaps | null }
const LOCK_ANY: Locking = { isKnown: () => false, busy: 'wait', caps: null }

/** A row assumed to exist was deleted, so the cache of known days is wrong. */
export class DaysGoneError extends Error {}

/**
 * Holds the places of many orders in one transaction, in the order given. The rows of all days are locked first, in key
 * order. Idempotency keys, reserved units and the freshness of the rules are read only after that, because they can
 * change until the locks are taken.
 */
export async function placeHolds(
  trx: Trx,
  rules: RulesInUse,
  requests: OrderRequest[],
  times: HoldTimes,
  locking: Locking = LOCK_ANY,
): Promise<Placed[]> {
  const days = listDays(requests)
  const { locked, people } = await lockWanted(trx, days, requests, locking)
  const taken = tallyOf(locked)
  const { bookingRules } = rules
  const { caps } = locking
  const now = times.createdAt
  const pressed = caps ? listPressed(caps, bookingRules, taken, requests) : []
  const { today } = bookingRules.now
  const holdings = caps && (await lockHoldings(trx, people, { caps, pressed, today, now }))
  const facts = await readFacts(trx, requests, holdings)
  if (facts.changes !== rules.catalogueCount + rules.calendarCount) throw new StaleRulesError()
  addPieces(taken, facts.pieces)
  const guarded = await findGuardedLines(trx, requests, facts.guards)
  const free = new Set(locked.map(keyOf))
  const placed: HeldOrder[] = []
  const made = new Map<string, { tranNo: string; hash: string }>()
  const answers = requests.map((order, index): Placed => {
    const before = facts.findSent(order) ?? made.get(writeKey(order))
    if (before) return checkReplay(before, order)
    // Another transaction is counting this account's holds.
    if (isHeldElsewhere(people, order)) return { outcome: 'busy', days: [] }
    const busy =
      locked.length === days.size ? [] : [...listDays([order]).keys()].filter((key) => !free.has(key))
    if (busy.length > 0) return { outcome: 'busy', days: busy }
    if (guarded[index]) return { outcome: 'guarded', ...guarded[index] }
    const customer = findCustomer(people, order)
    if (!customer) return { outcome: 'mobile_required' }
    const person = order.accountId === null ? undefined : people.get(order.accountId)
    const holder = caps && person && facts.holders.get(person.id, person.is_proven)
    const holding = holder && checkHoldLimits({ caps, holder, bookingRules, taken }, order.lines)
    const refusals = findRefusals(bookingRules, taken, order, holding?.judge)
    if (refusals.length > 0) return { outcome: 'refused', refusals }
    const { expectedPaise = sumOrder(order) } = order
    if (sumOrder(order) !== expectedPaise) return { outcome: 'total_changed' }
    const scarcities = holding?.scarcities
    const against = holder && findObjection(caps, holder, { isScarce: Boolean(scarcities?.size), now })
    if (against) return against
    takeLines(taken, order)
    if (holder && scarcities) recordHeldLines(holder, order.tranNo, order.lines, scarcities)
    placed.push({ ...order, customer, scarcities, reads: person?.language })
    // A later order in this batch with the same idempotency key is the same request.
    if (order.idempotency)
      made.set(writeKey(order), { tranNo: order.tranNo, hash: order.idempotency.hash.toString('hex') })
    return { outcome: 'placed', tranNo: order.tranNo, lineIds: [] }
  })
  const lineIds = await insertHeld(trx, placed, times)
  return answers.map((answer) =>
    answer.outcome === 'placed' ? { ...answer, lineIds: lineIds.get(answer.tranNo) ?? [] } : answer,
  )
}

const sumOrder = (order: OrderRequest) => sumLines(order) + order.deliveryPaise

/** A reason against the account rather than its lines: too many unpaid orders, an unverified number, or a wait. */
function findObjection(
  caps: HoldCaps,
  { unpaid, isProven, lapses }: Holder,
  { isScarce, now }: { isScarce: boolean; now: Date },
): Placed | undefined {
  if (unpaid.length >= caps.maxUnpaidOrders)
    return { outcome: 'too_many_unpaid', tranNos: [...unpaid], most: caps.maxUnpaidOrders }
  if (!isScarce) return undefined
  if (!isProven) return { outcome: 'mobile_unproven' }
  const until = findWait(caps, lapses, now)
  return until && { outcome: 'wait', until }
}

const writeKey = ({ accountId, idempotency }: OrderRequest) => `${accountId} ${idempotency?.key}`

function checkReplay(
  { tranNo, hash }: { tranNo: string; hash: string },
  { idempotency }: OrderRequest,
): Placed {
  return idempotency?.hash.toString('hex') === hash
    ? { outcome: 'replayed', tranNo }
    : { outcome: 'key_reused' }
}

const isHeldElsewhere = (people: ReadonlyMap<string, Person>, { customer, accountId }: OrderRequest) =>
  customer === null && accountId !== null && !people.has(accountId)

/** The customer given at the counter; online the account, which must have a telephone number. */
function findCustomer(
  people: ReadonlyMap<string, Person>,
  { customer, accountId }: OrderRequest,
): HeldOrder['customer'] | undefined {
  if (customer) return customer
  const person = accountId === null ? undefined : people.get(accountId)
  return person?.mobile ? person : undefined
}

export const keyOf = ({ poolId, date }: PoolDay) => `${poolId} ${date}`

/** The distinct pool days of these lines. */
export function listDays(requests: Pick<HoldRequest, 'lines'>[]): Map<string, PoolDay> {
  const days = new Map<string, PoolDay>()
  for (const { lines } of requests)
    for (const { offering, day } of lines) {
      const place = { poolId: offering.pool.id, date: day.date }
      days.set(keyOf(place), place)
    }
  return days
}

async function lockWanted(
  trx: Trx,
  days: Map<string, PoolDay>,
  requests: OrderRequest[],
  { isKnown, busy }: Locking,
): Promise<{ locked: LockedDay[]; people: Map<string, Person> }> {
  const all = [...days.values()]
  if (busy === 'wait')
    await insertPoolDays(
      trx,
      all.filter((day) => !isKnown(day)),
    )
  const unnamed = requests.flatMap(({ customer, accountId }) => (customer ? [] : (accountId ?? [])))
  const found = await lockDaysAndHolders(trx, all, [...new Set(unnamed)], busy)
  if (busy === 'wait' && found.locked.length < all.length) throw new DaysGoneError()
  return found
}

function tallyOf(locked: LockedDay[]): CapacityTally {
  const taken = new CapacityTally()
  for (const { poolId, date, reserved } of locked) taken.addUnits(poolId, date, reserved)
  return taken
}

/** Locks the places of these lines and returns their reserved units. */
export async function lockPlaces(trx: Trx, requests: Pick<HoldRequest, 'lines'>[]): Promise<CapacityTally> {
  return tallyOf(await lockPoolDays(trx, [...listDays(requests).values()]))
}
