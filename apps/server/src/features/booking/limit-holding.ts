import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Offering } from '../catalogue/catalogue.rules.ts'
import type { Settings } from '../settings/settings.reads.ts'

/** What one account may keep without having paid; each number is a setting of the temple's. */
export type HoldCaps = {
  mostUnpaidOrders: number
  scarceUpTo: number
  scarceLeftPercent: number
  scarceSharePercent: number
  rareUpTo: number
  mostRareDays: number
  forgivenHours: number
  waitMinutes: number[]
}

export async function readHoldCaps(settings: Settings): Promise<HoldCaps> {
  return {
    mostUnpaidOrders: await settings.get('holding.mostUnpaidOrders'),
    scarceUpTo: await settings.get('holding.scarceUpTo'),
    scarceLeftPercent: await settings.get('holding.scarceLeftPercent'),
    scarceSharePercent: await settings.get('holding.scarceSharePercent'),
    rareUpTo: await settings.get('holding.rareUpTo'),
    mostRareDays: await settings.get('holding.mostRareDays'),
    forgivenHours: await settings.get('holding.forgivenHours'),
    waitMinutes: await settings.get('holding.waitMinutes'),
  }
}

/** Rare is scarce, and has so few places a day that also the days are counted. */
export type Scarcity = 'scarce' | 'rare'

/**
 * How few the places of a pool on a day are for whoever asks now; null: there are enough. Rare goes by pieces: a rite that
 * takes all fifty shares of its day is one a day.
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

/** How many pieces one account keeps unpaid of a scarce day. One always: nobody is kept from the last place. */
export function findMostPieces(caps: HoldCaps, limit: number, offering: Counted): number {
  const share = Math.floor((limit * caps.scarceSharePercent) / 100 / offering.units)
  const most = Math.max(offering.mostPerOrder, share)
  return Math.max(1, Math.min(most, offering.mostPerAccountDay ?? most))
}

/** What an account keeps without having paid, and what it let lapse. Grows with what it is given in a batch. */
export class Holder {
  readonly isProven: boolean
  /** The numbers of its unpaid orders. */
  readonly unpaid: string[]
  readonly lapses: { count: number; lastAt: Date } | undefined
  readonly #pieces = new Map<string, number>()
  readonly #rareDays = new Set<string>()

  constructor(known: { isProven: boolean; unpaid: string[]; lapses?: Holder['lapses'] }) {
    this.isProven = known.isProven
    this.unpaid = known.unpaid
    this.lapses = known.lapses
  }

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

/** Until when the next scarce place waits, if it does. The first lapse is forgiven, each further waits longer. */
export function findWait({ waitMinutes }: HoldCaps, lapses: Holder['lapses'], now: Date): Date | undefined {
  if (!lapses || lapses.count < 2) return undefined
  const minutes = waitMinutes[Math.min(lapses.count - 2, waitMinutes.length - 1)] ?? 0
  const until = new Date(lapses.lastAt.getTime() + minutes * 60_000)
  return until > now ? until : undefined
}
