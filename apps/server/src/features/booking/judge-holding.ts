import { findLimit } from '../catalogue/check-availability.ts'
import type { BookingRules, CapacityTally, JudgeLine, RequestedLine } from './booking.rules.ts'
import { findMostPieces, findScarcity, type HoldCaps, Holder, type Scarcity } from './limit-holding.ts'

/** How few the places of the lines were that have been judged, by the lines' numbers in their order. */
export type Scarcities = Map<number, Scarcity>

type Holding = { caps: HoldCaps; holder: Holder; bookingRules: BookingRules; taken: CapacityTally }

/**
 * Judges the lines of one order by what its account keeps without having paid. Scarce is what was scarce before this
 * order: its own lines make no place fewer for itself. Answers also what it found.
 */
export function judgeHolding(
  { caps, holder, bookingRules, taken }: Holding,
  lines: RequestedLine[],
): { judge: JudgeLine; scarcities: Scarcities } {
  const mine = new Holder({ isProven: true, unpaid: [] })
  const scarcities: Scarcities = new Map()
  let byDay: Map<string, RequestedLine[]> | undefined
  const judge: JudgeLine = ({ index, offering, day, quantity }) => {
    const { pool } = offering
    const limit = findLimit(pool, day, bookingRules.dayLimits)
    const reserved = taken.unitsOf(pool.id, day.date)
    const scarcity = findScarcity(caps, limit, { reserved, units: offering.units })
    if (scarcity === null || limit === null) return undefined
    // Two offerings of one pool: what the one allows that allows more.
    byDay ??= Map.groupBy(lines, (line) => `${line.offering.pool.id} ${line.day.date}`)
    const together = byDay.get(`${pool.id} ${day.date}`) ?? []
    const most = Math.max(1, ...together.map((line) => findMostPieces(caps, limit, line.offering)))
    const kept = holder.piecesOf(pool.id, day.date) + mine.piecesOf(pool.id, day.date)
    if (kept + quantity > most)
      return { index, reason: 'limit_unpaid', left: Math.max(0, most - kept), most, message: null }
    const isNewDay = !holder.hasRareDay(pool.id, day.date) && !mine.hasRareDay(pool.id, day.date)
    const left = caps.mostRareDays - holder.rareDays - mine.rareDays
    if (scarcity === 'rare' && isNewDay && left <= 0)
      return { index, reason: 'limit_rare_days', left: 0, most: caps.mostRareDays, message: null }
    mine.add(pool.id, day.date, quantity, scarcity)
    scarcities.set(index, scarcity)
    return undefined
  }
  return { judge, scarcities }
}

/** The order is held: its lines count for whatever its account asks for next. */
export function keepLines(holder: Holder, tranNo: string, lines: RequestedLine[], found: Scarcities): void {
  holder.unpaid.push(tranNo)
  for (const { index, offering, day, quantity } of lines)
    holder.add(offering.pool.id, day.date, quantity, found.get(index) ?? null)
}

/**
 * The accounts that may meet a scarce day in this batch, counted as if everybody in it were given what they ask for. Of
 * the others nothing need be looked up.
 */
export function listPressed(
  caps: HoldCaps,
  { dayLimits }: Pick<BookingRules, 'dayLimits'>,
  taken: CapacityTally,
  wanted: { accountId: string | null; lines: RequestedLine[] }[],
): string[] {
  const asked = new Map<
    string,
    { line: RequestedLine; asked: number; units: number; accounts: Set<string> }
  >()
  for (const { accountId, lines } of wanted)
    for (const line of lines) {
      const key = `${line.offering.pool.id} ${line.day.date}`
      const day = asked.get(key) ?? { line, asked: 0, units: 0, accounts: new Set() }
      day.asked += line.offering.units * line.quantity
      // By the largest piece that anybody wants of it: of that one the fewest fit into the day.
      day.units = Math.max(day.units, line.offering.units)
      if (accountId !== null) day.accounts.add(accountId)
      asked.set(key, day)
    }
  const pressed = new Set<string>()
  for (const { line, units, accounts, ...all } of asked.values()) {
    const { offering, day } = line
    const reserved = taken.unitsOf(offering.pool.id, day.date) + all.asked
    if (findScarcity(caps, findLimit(offering.pool, day, dayLimits), { reserved, units }) !== null)
      for (const accountId of accounts) pressed.add(accountId)
  }
  return [...pressed]
}
