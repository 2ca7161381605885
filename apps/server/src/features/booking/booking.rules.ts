import type { RefusalReason } from '@vazhipadu/contract/checkout'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { LanguageWish } from '../../platform/choose-language.ts'
import type { Block, DayLimit } from '../calendar/calendar.reads.ts'
import type { CalendarDay, TempleTime } from '../calendar/calendar.rules.ts'
import type { Offering, SessionHours } from '../catalogue/catalogue.rules.ts'
import { checkAvailability, isOpen } from '../catalogue/check-availability.ts'

/** Places go back this long after the countdown shown has ended: whoever pressed pay in its last second is served. */
export const RELEASE_AFTER_MS = 60_000

/** A line that is wanted, with the price it would be sold at. */
export type RequestedLine = {
  /** Which line of the basket it is. */
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
  /** How many one account keeps until it has paid, when that is the reason. */
  most?: number
  message: string | null
}

/** The temple's rules at one moment, the same for every line judged by them. */
export type BookingRules = {
  blocks: Block[]
  dayLimits: DayLimit[]
  now: TempleTime
  /** Only at the counter, which sells today until shortly before a session. */
  counterHours?: SessionHours
}

/** What is taken: of pools on days, in the pools' units, and by accounts of offerings on days, in pieces. */
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

/** What one order wants; `refusals` names the lines that are none in any case. */
export type HoldRequest = { accountId: string | null; lines: RequestedLine[]; refusals: Refusal[] }

/** An order that is wanted: all of its lines or none. */
export type OrderRequest = HoldRequest & {
  tranNo: string
  kind: 'booking' | 'counter'
  /** Null: as the account says of itself. */
  customer: { name: string; email: string | null; mobile: string | null } | null
  /** Pressed twice is booked once; the same key for something else is refused. */
  idempotency: { key: string; hash: Buffer } | null
  deliveryPaise: number
  /** In which letters, SMS and receipt will be; where nothing is asked for, the account's. */
  language: LanguageWish
}

/** Another reason against a line, asked when the day itself has none. Lines come in their order. */
export type JudgeLine = (line: RequestedLine) => Refusal | undefined

/**
 * Takes every line of an order from what is left, or none: then each line that does not fit is named with its
 * reason.
 */
export function allocate(
  bookingRules: BookingRules,
  taken: CapacityTally,
  request: HoldRequest,
  judge?: JudgeLine,
): Refusal[] {
  const refusals = findRefusals(bookingRules, taken, request, judge)
  if (refusals.length === 0) takeLines(taken, request)
  return refusals
}

/** Lines of one order are counted one after another, so that the last of three names is the one too many. */
export function findRefusals(
  bookingRules: BookingRules,
  taken: CapacityTally,
  { accountId, lines, ...request }: HoldRequest,
  judge?: JudgeLine,
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

/** Counts the lines of an order that was refused nothing. */
export function takeLines(
  taken: CapacityTally,
  { accountId, lines }: Pick<HoldRequest, 'accountId' | 'lines'>,
): void {
  for (const { offering, day, quantity } of lines) {
    taken.addUnits(offering.pool.id, day.date, offering.units * quantity)
    if (accountId !== null) taken.addPieces(accountId, offering.id, day.date, quantity)
  }
}
