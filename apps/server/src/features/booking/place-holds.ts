import type { Trx } from '../../platform/db/database.ts'
import { countChanges } from '../../platform/db/follow-changes.ts'
import { calendarTopics } from '../calendar/calendar.reads.ts'
import { CATALOGUE_TOPIC } from '../catalogue/catalogue.reads.ts'
import {
  type BookingRules,
  CapacityTally,
  findRefusals,
  type HoldRequest,
  type OrderRequest,
  type Refusal,
  takeLines,
} from './booking.rules.ts'
import { type HeldOrder, type HoldTimes, insertHeld } from './insert-held.ts'
import { judgeHolding, keepLines, listPressed } from './judge-holding.ts'
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

export type Placed =
  | { outcome: 'placed'; tranNo: string; lineIds: number[] }
  | { outcome: 'replayed'; tranNo: string }
  | { outcome: 'key_reused' | 'mobile_required' | 'mobile_unproven' }
  | { outcome: 'refused'; refusals: Refusal[] }
  /** One of these is to be paid or let go of first. */
  | { outcome: 'too_many_unpaid'; tranNos: string[]; most: number }
  /** Few places are not kept for it before then. */
  | { outcome: 'wait'; until: Date }
  /** These days of it are in somebody else's hands just now. */
  | { outcome: 'busy'; days: string[] }

/** What the lines were priced and will be judged by, and at which counts of changes it was read. */
export type RulesInUse = { bookingRules: BookingRules; catalogueCount: number; calendarCount: number }

/** What is remembered is no longer so: forget it, read again and begin anew. */
export class StaleRulesError extends Error {}

/**
 * How the days of a batch are locked: whose row has to be made first, and whether a busy one is waited for. `caps`: what
 * an account may keep without having paid; null at the counter, where everybody pays.
 */
export type Locking = { isKnown: (day: PoolDay) => boolean; busy: 'wait' | 'skip'; caps: HoldCaps | null }
const LOCK_ANY: Locking = { isKnown: () => false, busy: 'wait', caps: null }

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
  const { locked, people } = await lockWanted(trx, days, wanted, locking)
  const taken = tallyOf(locked)
  const { bookingRules } = rules
  const { caps } = locking
  const now = times.createdAt
  const pressed = caps ? listPressed(caps, bookingRules, taken, wanted) : []
  const asked = caps && { caps, now, accountIds: [...people.keys()], pressed, today: bookingRules.now.today }
  const facts = await readFacts(trx, wanted, asked)
  if (facts.changes !== rules.catalogueCount + rules.calendarCount) throw new StaleRulesError()
  addPieces(taken, facts.pieces)
  const free = new Set(locked.map(keyOf))
  const placed: HeldOrder[] = []
  const made = new Map<string, { tranNo: string; hash: string }>()
  const answers = wanted.map((order): Placed => {
    const before = facts.findSent(order) ?? made.get(writeKey(order))
    if (before) return judgeReplay(before, order)
    // Another press of this account is being counted just now.
    if (isHeldElsewhere(people, order)) return { outcome: 'busy', days: [] }
    const customer = findCustomer(people, order)
    if (!customer) return { outcome: 'mobile_required' }
    const busy =
      locked.length === days.size ? [] : [...listDays([order]).keys()].filter((key) => !free.has(key))
    if (busy.length > 0) return { outcome: 'busy', days: busy }
    const person = order.accountId === null ? undefined : people.get(order.accountId)
    const holder = caps && person && facts.holders.get(person.id, person.is_proven)
    const holding = holder && judgeHolding({ caps, holder, bookingRules, taken }, order.lines)
    const refusals = findRefusals(bookingRules, taken, order, holding?.judge)
    if (refusals.length > 0) return { outcome: 'refused', refusals }
    const scarcities = holding?.scarcities
    const against = holder && findObjection(caps, holder, { isScarce: Boolean(scarcities?.size), now })
    if (against) return against
    takeLines(taken, order)
    if (holder && scarcities) keepLines(holder, order.tranNo, order.lines, scarcities)
    placed.push({ ...order, customer, scarcities, reads: person?.language })
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

/** What an account must do first, or wait for, though its lines could be had. */
function findObjection(
  caps: HoldCaps,
  { unpaid, isProven, lapses }: Holder,
  { isScarce, now }: { isScarce: boolean; now: Date },
): Placed | undefined {
  if (unpaid.length >= caps.mostUnpaidOrders)
    return { outcome: 'too_many_unpaid', tranNos: [...unpaid], most: caps.mostUnpaidOrders }
  if (!isScarce) return undefined
  if (!isProven) return { outcome: 'mobile_unproven' }
  const until = findWait(caps, lapses, now)
  return until && { outcome: 'wait', until }
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

const isHeldElsewhere = (people: ReadonlyMap<string, Person>, { customer, accountId }: OrderRequest) =>
  customer === null && accountId !== null && !people.has(accountId)

/** At the counter whoever stands there; online the account, which must be reachable by telephone. */
function findCustomer(
  people: ReadonlyMap<string, Person>,
  { customer, accountId }: OrderRequest,
): HeldOrder['customer'] | undefined {
  if (customer) return customer
  const person = accountId === null ? undefined : people.get(accountId)
  return person?.mobile ? person : undefined
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
  wanted: OrderRequest[],
  { isKnown, busy }: Locking,
): Promise<{ locked: LockedDay[]; people: Map<string, Person> }> {
  const all = [...days.values()]
  if (busy === 'wait')
    await insertPoolDays(
      trx,
      all.filter((day) => !isKnown(day)),
    )
  const unnamed = wanted.flatMap(({ customer, accountId }) => (customer ? [] : (accountId ?? [])))
  const found = await lockDaysAndHolders(trx, all, [...new Set(unnamed)], busy)
  if (busy === 'wait' && found.locked.length < all.length) throw new DaysGoneError()
  return found
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
