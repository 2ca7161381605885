import type { RefusalReason } from '@vazhipadu/contract/checkout'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { LanguageWish } from '../../platform/choose-language.ts'
import type { Block, DayLimit } from '../calendar/calendar.reads.ts'
import type { CalendarDay, TempleTime } from '../calendar/calendar.rules.ts'
import type { Offering, SessionHours } from '../catalogue/catalogue.rules.ts'
import { checkAvailability, isOpen } from '../catalogue/check-availability.ts'

/** Places are released this long after the countdown shown, so that a payment started in its last second succeeds. */
export const RELEASE_AFTER_MS = 60_000

/** A requested line with its current price. */
export type RequestedLine = {
  /** Position in the basket. */
  index: number
  offering: Offering
  day: CalendarDay
  name: string
  nameMl: string | null
  starId: number | null
  quantity: number
  pricePaise: number
}

export type Refusal = {
  index: number
  reason: RefusalReason
  left: number | null
  /** The pieces or days that one account may hold unpaid, if that is the reason. */
  most?: number
  message: string | null
}

/** The temple's rules at one moment, shared by all lines checked with them. */
export type BookingRules = {
  blocks: Block[]
  dayLimits: DayLimit[]
  now: TempleTime
  /** Set only at the counter, which sells today's places until shortly before a session. */
  counterHours?: SessionHours
}

/** Taken capacity: units per pool and day, and pieces per account, offering and day. */
export class CapacityTally {
  readonly #units = new Map<string, number>()
  readonly #pieces = new Map<string, number>()

  unitsOf(poolId: number, date: CivilDate): number {
    return this.#units.get(`${poolId} ${date}`) ?? 0
  }
  addUnits(poolId: number, date: CivilDate, units: number): void {
    this.#units.set(`${poolId} ${date}`, this.unitsOf(poolId, date) + units)
  }
  piecesOf(accountId: string, offeringId: number, date: CivilDate): number {
    return this.#pieces.get(`${accountId} ${offeringId} ${date}`) ?? 0
  }
  addPieces(accountId: string, offeringId: number, date: CivilDate, pieces: number): void {
    this.#pieces.set(
      `${accountId} ${offeringId} ${date}`,
      this.piecesOf(accountId, offeringId, date) + pieces,
    )
  }
}

/** The lines of one order; `refusals` lists lines that are invalid in any case. */
export type HoldRequest = { accountId: string | null; lines: RequestedLine[]; refusals: Refusal[] }

/**
 * The right by which an order may take places on days that a release gives out; other days need none. Each code path
 * that takes places passes its own. Rights are checked under the lock of the places, which an announcement takes before
 * it guards the days.
 */
export type PlaceRight =
  /** The account has a valid pass of the day's waiting room. */
  | { by: 'pass'; accountId: string; now: Date }
  /** The account was drawn in the ballot of the day. */
  | { by: 'draw'; releaseId: string }
  /** The order held the same places after the release was announced, so it had a right then. */
  | { by: 'earlier_hold'; heldAt: Date }
  /** A devotee undoes a move on the same day: the place was the line's own. */
  | { by: 'move_back' }
  /** The office moves a line back to the day it was on before, to undo a mistake. Other guarded days are refused. */
  | { by: 'office_correction' }
  /** The counter, and answers to the letter of a closed day. */
  | { by: 'none' }

/** A requested order; all of its lines are held, or none. */
export type OrderRequest = HoldRequest & {
  tranNo: string
  kind: 'booking' | 'counter'
  /** The right to places on days that a release gives out. */
  right: PlaceRight
  /** Null: taken from the account. */
  customer: { name: string; email: string | null; mobile: string | null } | null
  /** A repeated request returns the first order; the same key with another basket is refused. */
  idempotency: { key: string; hash: Buffer } | null
  deliveryPaise: number
  /** The total that the devotee agreed to; an order with another total is not held. */
  expectedPaise?: number | undefined
  /** The language of letters, SMS and the receipt; defaults to the account's. */
  language: LanguageWish
}

/** An additional check of a line, called in basket order and only if the day itself is open. */
export type CheckLine = (line: RequestedLine) => Refusal | undefined

/** Takes capacity for all lines of an order, or returns a refusal for each line that does not fit and takes none. */
export function allocate(
  bookingRules: BookingRules,
  taken: CapacityTally,
  request: HoldRequest,
  judge?: CheckLine,
): Refusal[] {
  const refusals = findRefusals(bookingRules, taken, request, judge)
  if (refusals.length === 0) takeLines(taken, request)
  return refusals
}

/** Lines are counted one after another: if three names want two places, the last line is refused. */
export function findRefusals(
  bookingRules: BookingRules,
  taken: CapacityTally,
  { accountId, lines, ...request }: HoldRequest,
  judge?: CheckLine,
): Refusal[] {
  const mine = new CapacityTally()
  const refusals = [...request.refusals]
  for (const line of lines) {
    const { index, offering, day, quantity } = line
    const poolId = offering.pool.id
    const reserved = taken.unitsOf(poolId, day.date) + mine.unitsOf(poolId, day.date)
    const availability = checkAvailability({ ...bookingRules, offering, day, quantity, reserved })
    if (!isOpen(availability)) {
      refusals.push({ index, ...availability })
      continue
    }
    if (accountId !== null && offering.mostPerAccountDay !== null) {
      const had = taken.piecesOf(accountId, offering.id, day.date)
      const has = had + mine.piecesOf(accountId, offering.id, day.date)
      if (has + quantity > offering.mostPerAccountDay) {
        const left = Math.max(0, offering.mostPerAccountDay - has)
        refusals.push({ index, reason: 'limit_per_account', left, message: null })
        continue
      }
      mine.addPieces(accountId, offering.id, day.date, quantity)
    }
    const refusal = judge?.(line)
    if (refusal) {
      refusals.push(refusal)
      continue
    }
    mine.addUnits(poolId, day.date, offering.units * quantity)
  }
  return refusals.sort((a, b) => a.index - b.index)
}

/** Adds the lines of an accepted order to the tally. */
export function takeLines(
  taken: CapacityTally,
  { accountId, lines }: Pick<HoldRequest, 'accountId' | 'lines'>,
): void {
  for (const { offering, day, quantity } of lines) {
    taken.addUnits(offering.pool.id, day.date, offering.units * quantity)
    if (accountId !== null) taken.addPieces(accountId, offering.id, day.date, quantity)
  }
}
