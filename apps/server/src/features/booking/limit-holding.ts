import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Offering } from '../catalogue/catalogue.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'

/** Limits on what one account may hold unpaid; each is a setting. */
export type HoldCaps = {
  maxUnpaidOrders: number
  scarceUpTo: number
  scarceLeftPercent: number
  scarceSharePercent: number
  rareUpTo: number
  maxRareDays: number
  forgivenHours: number
  waitMinutes: number[]
}

export async function readHoldCaps(settings: Settings): Promise<HoldCaps> {
  return {
    maxUnpaidOrders: await settings.get('holding.mostUnpaidOrders'),
    scarceUpTo: await settings.get('holding.scarceUpTo'),
    scarceLeftPercent: await settings.get('holding.scarceLeftPercent'),
    scarceSharePercent: await settings.get('holding.scarceSharePercent'),
    rareUpTo: await settings.get('holding.rareUpTo'),
    maxRareDays: await settings.get('holding.mostRareDays'),
    forgivenHours: await settings.get('holding.forgivenHours'),
    waitMinutes: await settings.get('holding.waitMinutes'),
  }
}

/** `rare`: scarce, with so few places a day that the number of days is limited too. */
export type Scarcity = 'scarce' | 'rare'

/**
 * Scarcity of a pool's day for the next request; null if there are enough places. Rare is counted in pieces: a rite
 * that takes all fifty shares of its day has one piece a day.
 */
export function findScarcity(
  caps: HoldCaps,
  limit: number | null,
  { reserved, units }: { reserved: number; units: number },
): Scarcity | null {
  if (limit === null) return null
  if (Math.floor(limit / units) <= caps.rareUpTo) return 'rare'
  const isNearlyGone = (limit - reserved) * 100 < limit * caps.scarceLeftPercent
  return limit <= caps.scarceUpTo || isNearlyGone ? 'scarce' : null
}

type Counted = Pick<Offering, 'units' | 'mostPerOrder' | 'mostPerAccountDay'>

/** How many pieces of a scarce day one account may hold unpaid; at least one, so that the last place can be booked. */
export function findMaxPieces(caps: HoldCaps, limit: number, offering: Counted): number {
  const share = Math.floor((limit * caps.scarceSharePercent) / 100 / offering.units)
  const max = Math.max(offering.mostPerOrder, share)
  return Math.max(1, Math.min(max, offering.mostPerAccountDay ?? max))
}

/** Unpaid places by pool and day. */
export class KeptPlaces {
  readonly #pieces = new Map<string, number>()
  readonly #rareDays = new Set<string>()

  piecesOf(poolId: number, date: CivilDate): number {
    return this.#pieces.get(`${poolId} ${date}`) ?? 0
  }
  add(poolId: number, date: CivilDate, pieces: number, scarcity: Scarcity | null): void {
    const key = `${poolId} ${date}`
    this.#pieces.set(key, (this.#pieces.get(key) ?? 0) + pieces)
    if (scarcity === 'rare') this.#rareDays.add(key)
  }
  hasRareDay(poolId: number, date: CivilDate): boolean {
    return this.#rareDays.has(`${poolId} ${date}`)
  }
  get rareDays(): number {
    return this.#rareDays.size
  }
}

/** An account's unpaid places and lapsed holds. Updated with each order that the batch grants. */
export class Holder {
  readonly isProven: boolean
  /** Numbers of the account's unpaid orders. */
  readonly unpaid: string[]
  readonly lapses: { count: number; lastAt: Date } | undefined
  /** Includes other accounts with the same telephone number. */
  readonly kept: KeptPlaces

  constructor(known: {
    isProven: boolean
    unpaid: string[]
    lapses?: Holder['lapses']
    kept?: KeptPlaces
  }) {
    this.isProven = known.isProven
    this.unpaid = known.unpaid
    this.lapses = known.lapses
    this.kept = known.kept ?? new KeptPlaces()
  }
}

/**
 * The time until which the account may not hold scarce places. The first lapse is free; each further one waits longer.
 */
export function findWait({ waitMinutes }: HoldCaps, lapses: Holder['lapses'], now: Date): Date | undefined {
  if (!lapses || lapses.count < 2) return undefined
  const minutes = waitMinutes[Math.min(lapses.count - 2, waitMinutes.length - 1)] ?? 0
  const until = new Date(lapses.lastAt.getTime() + minutes * 60_000)
  return until > now ? until : undefined
}
