import type { orderStates } from '@vazhipadu/contract/orders'
import { RETRY_LATER } from '../../platform/create-batcher.ts'
import type { Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { isLockTimeout, isUniqueViolation } from '../../platform/db/transient.ts'
import { holdsPlaced } from '../../platform/metrics.ts'
import type { Platform } from '../../platform/platform.ts'
import { sumLines } from '../booking/insert-held.ts'
import { type HoldCaps, readHoldCaps } from '../booking/limit-holding.ts'
import { type CachedRules, retryWithFreshRules } from '../booking/load-booking-rules.ts'
import { insertPoolDays, type PoolDay } from '../booking/lock-pool-days.ts'
import { DaysGoneError, keyOf, listDays, type Placed, placeHolds } from '../booking/place-holds.ts'
import type { Calendar } from '../calendar/calendar.reads.ts'
import type { CatalogueCache } from '../catalogue/catalogue.reads.ts'
import { insertParcels } from '../delivery/insert-parcels.ts'
import { claimProviderOrders } from '../payments/claim-provider-orders.ts'
import type { Settings } from '../settings/settings.reads.ts'
import { type Member, type Prepared, prepareMember } from './prepare-member.ts'

export type Deps = Platform & { calendar: Calendar; catalogue: CatalogueCache; settings: Settings }

export type Held = {
  tranNo: string
  linesPaise: number
  deliveryPaise: number
  holdUntil: Date
  /** Until then only this process may create the provider's order of this new order. */
  claimedUntil?: Date | undefined
  status: (typeof orderStates)[number]
}

/** The outcome for one booking request; a request whose day or account is busy has none yet. */
export type Answer = { outcome: 'held'; held: Held } | Exclude<Placed, { outcome: 'placed' | 'busy' }>

type Terms = { cachedRules: CachedRules; holdMs: number; caps: HoldCaps }
type Batch = Terms & { prepared: Prepared[]; days: Map<string, PoolDay> }

/** For this long a day found locked by another transaction is skipped without waiting for its lock. */
const STUCK_MS = 1_000
const ROWS_AT_ONCE = 4
/** Many times all pools on all bookable days; when exceeded, the set is cleared. */
const MAX_STUCK_DAYS = 100_000

/**
 * Holds the orders of one batch in one transaction. If a day's row stays locked by another transaction beyond the lock
 * timeout, the other orders are held at once without waiting, and the orders that want that day are requeued into a
 * later batch.
 */
export function createHoldBatcher(deps: Deps): (batch: Member[]) => Promise<(Answer | typeof RETRY_LATER)[]> {
  /** Days whose row exists, and the time until which locked days are skipped; both only save work. */
  const stuckDays = new Set<string>()
  const stuck = new Map<string, number>()
  /** Rows that another transaction is inserting, and the time until which we do not try to insert them. */
  const awaited = new Map<string, number>()
  let isMaking = false

  const isStuck = (key: string) => (stuck.get(key) ?? 0) > performance.now()

  const hold = async (batch: Batch) => {
    if (![...batch.days.keys()].some(isStuck)) {
      try {
        return await holdIn(batch, 'wait')
      } catch (error) {
        if (!isLockTimeout(error)) throw error
      }
    }
    makeRows(batch)
    return holdIn(batch, 'skip')
  }

  const holdIn = async ({ prepared, cachedRules, holdMs, caps }: Batch, busy: 'wait' | 'skip') => {
    const createdAt = deps.clock.now()
    const times = { createdAt, holdUntil: new Date(createdAt.getTime() + holdMs) }
    const isKnown = (day: PoolDay) => stuckDays.has(keyOf(day))
    const { placed, answers } = await inTransaction(
      deps.db,
      async (trx) => {
        const orders = prepared.map(({ wanted }) => wanted)
        const placed = await placeHolds(trx, cachedRules, orders, times, { isKnown, busy, caps })
        await insertParcels(trx, listPosted(prepared, placed))
        const answers = placed.map((one, index) =>
          describe(one, prepared[index] as Prepared, times.holdUntil),
        )
        await claimHeld(trx, prepared, answers, createdAt)
        return { placed, answers }
      },
      'failFast',
    )
    remember(prepared, placed)
    holdsPlaced.inc(placed.filter(({ outcome }) => outcome === 'placed').length)
    return answers
  }

  /**
   * Inserts missing rows outside the batch; the orders that want them are requeued and find them. Each row has its own
   * transaction, so that another open transaction inserting the same row blocks only the orders for that day.
   */
  const makeRows = ({ days }: Batch) => {
    const now = performance.now()
    const missing = [...days].filter(([key]) => !stuckDays.has(key) && (awaited.get(key) ?? 0) <= now)
    if (isMaking || missing.length === 0) return
    isMaking = true
    const makeNext = async (): Promise<void> => {
      for (let next = missing.shift(); next; next = missing.shift()) await makeRow(...next)
    }
    void Promise.all(Array.from({ length: ROWS_AT_ONCE }, makeNext)).finally(() => {
      isMaking = false
    })
  }

  const makeRow = async (key: string, day: PoolDay) => {
    try {
      await inTransaction(deps.db, (trx) => insertPoolDays(trx, [day]), 'failFast')
    } catch (error) {
      if (isLockTimeout(error)) awaited.set(key, performance.now() + STUCK_MS)
      else deps.log.warn({ err: error }, 'row of a day not made')
    }
  }

  const remember = (prepared: Prepared[], placed: Placed[]) => {
    if (stuckDays.size > MAX_STUCK_DAYS) stuckDays.clear()
    for (const [index, answer] of placed.entries()) {
      if (answer.outcome === 'busy')
        for (const key of answer.days) {
          stuck.set(key, performance.now() + STUCK_MS)
          // Or its row was deleted: then it must be inserted again.
          stuckDays.delete(key)
        }
      if (answer.outcome !== 'placed') continue
      for (const key of listDays([(prepared[index] as Prepared).wanted]).keys()) {
        stuckDays.add(key)
        stuck.delete(key)
      }
    }
  }

  const holdFresh = async (batch: Member[]) => {
    const dates = new Set(batch.flatMap(({ basket }) => basket.lines.map(({ date }) => date)))
    const { settings } = deps
    const charges = await settings.get('delivery.chargesPaise')
    const holdMs = (await settings.get('booking.holdMinutes')) * 60_000
    const caps = await readHoldCaps(settings)
    return retryWithFreshRules(deps, dates, (cachedRules) => {
      const now = deps.clock.now()
      const prepared = batch.map((member) => prepareMember(cachedRules, charges, member, now))
      const days = listDays(prepared.map(({ wanted }) => wanted))
      return hold({ prepared, days, cachedRules, holdMs, caps })
    })
  }

  return (batch) =>
    holdFresh(batch).catch((error: unknown) => {
      // Another process has just used one of these idempotency keys under other locks; a retry sees its order.
      if (isUniqueViolation(error)) return holdFresh(batch)
      if (!(error instanceof DaysGoneError)) throw error
      stuckDays.clear()
      return holdFresh(batch)
    })
}

function listPosted(prepared: Prepared[], placed: Placed[]) {
  return placed.flatMap((answer, index) => {
    const { parcels, address } = prepared[index] as Prepared
    if (answer.outcome !== 'placed' || parcels.length === 0) return []
    return [{ tranNo: answer.tranNo, lineIds: answer.lineIds, parcels, address }]
  })
}

/** For orders paid now: the provider's order is created right after this commit; claiming here saves a transaction. */
async function claimHeld(
  trx: Trx,
  prepared: Prepared[],
  answers: (Answer | typeof RETRY_LATER)[],
  now: Date,
): Promise<void> {
  const held = answers.flatMap((answer, index) =>
    answer !== RETRY_LATER && answer.outcome === 'held' && prepared[index]?.checkout === 'now'
      ? [answer.held]
      : [],
  )
  const tranNos = held.map(({ tranNo }) => tranNo)
  const claims = await claimProviderOrders(trx, tranNos, now)
  for (const each of held) each.claimedUntil = claims.get(each.tranNo)
}

function describe(answer: Placed, { wanted }: Prepared, holdUntil: Date): Answer | typeof RETRY_LATER {
  const { tranNo, deliveryPaise } = wanted
  if (answer.outcome === 'busy') return RETRY_LATER
  // A replay of our own number: the COMMIT of this batch succeeded, but its confirmation was lost.
  const isOurs = answer.outcome === 'replayed' && answer.tranNo === tranNo
  if (answer.outcome !== 'placed' && !isOurs) return answer
  const held = {
    tranNo,
    linesPaise: sumLines(wanted),
    deliveryPaise,
    holdUntil,
    status: 'awaiting_payment' as const,
  }
  return { outcome: 'held', held }
}
