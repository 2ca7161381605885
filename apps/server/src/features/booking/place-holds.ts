import type { Trx } from '../../platform/db/database.ts'
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
import { type HeldOrder, type HoldTimes, insertHeld } from './insert-held.ts'
import {
  insertPoolDays,
  type LockedDay,
  lockKnownDays,
  lockPoolDays,
  type PoolDay,
} from './lock-pool-days.ts'
import { addPieces, type Facts, readFacts } from './read-facts.ts'

export type Placed =
  | { outcome: 'placed'; tranNo: string; lineIds: number[] }
  | { outcome: 'replayed'; tranNo: string }
  | { outcome: 'key_reused' | 'mobile_required' }
  | { outcome: 'refused'; refusals: Refusal[] }
  /** These days of it are in somebody else's hands just now. */
  | { outcome: 'busy'; days: string[] }

/** What the lines were priced and will be judged by, and at which counts of changes it was read. */
export type RulesInUse = { bookingRules: BookingRules; catalogueCount: number; calendarCount: number }

/** What is remembered is no longer so: forget it, read again and begin anew. */
export class StaleRulesError extends Error {}

/** How the days of a batch are locked: whose row has to be made first, and whether a busy one is waited for. */
export type Locking = { isKnown: (day: PoolDay) => boolean; busy: 'wait' | 'skip' }
const LOCK_ANY: Locking = { isKnown: () => false, busy: 'wait' }

/** A row that was there is gone: days are remembered in vain. */
export class DaysGoneError extends Error {}

/**
 * Holds the places of many orders in one transaction, in the order given. First the rows of all their days are
 * locked, in key order; only then is looked at which keys were sent before, what is reserved and whether the rules
 * are still those remembered: before the lock all of that could change under our hands.
 */
export async function placeHolds(
  trx: Trx,
  rules: RulesInUse,
  wanted: OrderRequest[],
  times: HoldTimes,
  locking: Locking = LOCK_ANY,
): Promise<Placed[]> {
  const days = listDays(wanted)
  const locked = await lockWanted(trx, days, locking)
  const facts = await readFacts(trx, wanted)
  if (facts.changes !== rules.catalogueCount + rules.calendarCount) throw new StaleRulesError()
  const taken = tallyOf(locked)
  addPieces(taken, facts.pieces)
  const free = new Set(locked.map(keyOf))
  const placed: HeldOrder[] = []
  const made = new Map<string, { tranNo: string; hash: string }>()
  const answers = wanted.map((order): Placed => {
    const before = facts.findSent(order) ?? made.get(writeKey(order))
    if (before) return judgeReplay(before, order)
    const customer = findCustomer(facts, order)
    if (!customer) return { outcome: 'mobile_required' }
    const busy =
      locked.length === days.size ? [] : [...listDays([order]).keys()].filter((key) => !free.has(key))
    if (busy.length > 0) return { outcome: 'busy', days: busy }
    const refusals = allocate(rules.bookingRules, taken, order)
    if (refusals.length > 0) return { outcome: 'refused', refusals }
    placed.push({ ...order, customer })
    // The same idempotency key again later in this batch is the same request.
    if (order.idempotency)
      made.set(writeKey(order), { tranNo: order.tranNo, hash: order.idempotency.hash.toString('hex') })
    return { outcome: 'placed', tranNo: order.tranNo, lineIds: [] }
  })
  const lineIds = await insertHeld(trx, placed, times)
  return answers.map((answer) =>
    answer.outcome === 'placed' ? { ...answer, lineIds: lineIds.get(answer.tranNo) ?? [] } : answer,
  )
}

const writeKey = ({ accountId, idempotency }: OrderRequest) => `${accountId} ${idempotency?.key}`

function judgeReplay(
  { tranNo, hash }: { tranNo: string; hash: string },
  { idempotency }: OrderRequest,
): Placed {
  return idempotency?.hash.toString('hex') === hash
    ? { outcome: 'replayed', tranNo }
    : { outcome: 'key_reused' }
}

/** At the counter whoever stands there; online the account, which must be reachable by telephone. */
function findCustomer(
  { findContact }: Facts,
  { customer, accountId }: OrderRequest,
): HeldOrder['customer'] | undefined {
  if (customer) return customer
  const contact = accountId === null ? undefined : findContact(accountId)
  return contact?.mobile ? contact : undefined
}

export const keyOf = ({ poolId, date }: PoolDay) => `${poolId} ${date}`

/** The days of all these lines, each once. */
export function listDays(wanted: Pick<HoldRequest, 'lines'>[]): Map<string, PoolDay> {
  const days = new Map<string, PoolDay>()
  for (const { lines } of wanted)
    for (const { offering, day } of lines) {
      const place = { poolId: offering.pool.id, date: day.date }
      days.set(keyOf(place), place)
    }
  return days
}

async function lockWanted(
  trx: Trx,
  days: Map<string, PoolDay>,
  { isKnown, busy }: Locking,
): Promise<LockedDay[]> {
  const all = [...days.values()]
  if (busy === 'wait')
    await insertPoolDays(
      trx,
      all.filter((day) => !isKnown(day)),
    )
  const locked = await lockKnownDays(trx, all, busy)
  if (busy === 'wait' && locked.length < all.length) throw new DaysGoneError()
  return locked
}

function tallyOf(locked: LockedDay[]): CapacityTally {
  const taken = new CapacityTally()
  for (const { poolId, date, reserved } of locked) taken.addUnits(poolId, date, reserved)
  return taken
}

/** Locks the places of all these lines and answers what is reserved of them. */
export async function lockPlaces(trx: Trx, wanted: Pick<HoldRequest, 'lines'>[]): Promise<CapacityTally> {
  return tallyOf(await lockPoolDays(trx, [...listDays(wanted).values()]))
}

export async function checkFreshness(
  trx: Trx,
  { catalogueCount, calendarCount }: Pick<RulesInUse, 'catalogueCount' | 'calendarCount'>,
): Promise<void> {
  const changes = await countChanges(trx, [CATALOGUE_TOPIC, ...calendarTopics])
  if (changes !== catalogueCount + calendarCount) throw new StaleRulesError()
}
