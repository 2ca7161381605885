import { findLimit } from '../catalogue/check-availability.ts'
import type { BookingRules, CapacityTally, CheckLine, RequestedLine } from './booking.rules.ts'
import {
  findMaxPieces,
  findScarcity,
  type HoldCaps,
  type Holder,
  KeptPlaces,
  type Scarcity,
} from './limit-holding.ts'

/** Scarcity of the lines checked so far, by their index. */
export type Scarcities = Map<number, Scarcity>

type Holding = { caps: HoldCaps; holder: Holder; bookingRules: BookingRules; taken: CapacityTally }

/**
 * Creates the check of one order's lines against the unpaid places of its account. Scarcity is measured before this
 * order: its own lines do not make a day scarce for itself. `scarcities` is filled while lines are checked.
 */
export function checkHoldLimits(
  { caps, holder, bookingRules, taken }: Holding,
  lines: RequestedLine[],
): { judge: CheckLine; scarcities: Scarcities } {
  const mine = new KeptPlaces()
  const { kept: before } = holder
  const scarcities: Scarcities = new Map()
  let byDay: Map<string, RequestedLine[]> | undefined
  const judge: CheckLine = ({ index, offering, day, quantity }) => {
    const { pool } = offering
    const limit = findLimit(pool, day, bookingRules.dayLimits)
    const reserved = taken.unitsOf(pool.id, day.date)
    const scarcity = findScarcity(caps, limit, { reserved, units: offering.units })
    if (scarcity === null || limit === null) return undefined
    // If two offerings of one pool are in the order, the larger of their limits applies.
    byDay ??= Map.groupBy(lines, (line) => `${line.offering.pool.id} ${line.day.date}`)
    const together = byDay.get(`${pool.id} ${day.date}`) ?? []
    const max = Math.max(1, ...together.map((line) => findMaxPieces(caps, limit, line.offering)))
    const kept = before.piecesOf(pool.id, day.date) + mine.piecesOf(pool.id, day.date)
    if (kept + quantity > max)
      return { index, reason: 'limit_unpaid', left: Math.max(0, max - kept), most: max, message: null }
    const isNewDay = !before.hasRareDay(pool.id, day.date) && !mine.hasRareDay(pool.id, day.date)
    const left = caps.maxRareDays - before.rareDays - mine.rareDays
    if (scarcity === 'rare' && isNewDay && left <= 0)
      return { index, reason: 'limit_rare_days', left: 0, most: caps.maxRareDays, message: null }
    mine.add(pool.id, day.date, quantity, scarcity)
    scarcities.set(index, scarcity)
    return undefined
  }
  return { judge, scarcities }
}

/** Adds the lines of a held order to its account's unpaid places, for the account's next order in the batch. */
export function recordHeldLines(
  holder: Holder,
  tranNo: string,
  lines: RequestedLine[],
  found: Scarcities,
): void {
  holder.unpaid.push(tranNo)
  for (const { index, offering, day, quantity } of lines)
    holder.kept.add(offering.pool.id, day.date, quantity, found.get(index) ?? null)
}

/**
 * The accounts that may reach a scarce day in this batch, computed as if all requests of the batch were granted. The
 * others' unpaid places need not be read.
 */
export function listPressed(
  caps: HoldCaps,
  { dayLimits }: Pick<BookingRules, 'dayLimits'>,
  taken: CapacityTally,
  requests: { accountId: string | null; lines: RequestedLine[] }[],
): string[] {
  const requestedDays = new Map<
    string,
    { line: RequestedLine; asked: number; units: number; accounts: Set<string> }
  >()
  for (const { accountId, lines } of requests)
    for (const line of lines) {
      const key = `${line.offering.pool.id} ${line.day.date}`
      const day = requestedDays.get(key) ?? { line, asked: 0, units: 0, accounts: new Set() }
      day.asked += line.offering.units * line.quantity
      // Use the largest requested piece: fewest of those fit into the day.
      day.units = Math.max(day.units, line.offering.units)
      if (accountId !== null) day.accounts.add(accountId)
      requestedDays.set(key, day)
    }
  const pressed = new Set<string>()
  for (const { line, units, accounts, ...all } of requestedDays.values()) {
    const { offering, day } = line
    const reserved = taken.unitsOf(offering.pool.id, day.date) + all.asked
    if (findScarcity(caps, findLimit(offering.pool, day, dayLimits), { reserved, units }) !== null)
      for (const accountId of accounts) pressed.add(accountId)
  }
  return [...pressed]
}
