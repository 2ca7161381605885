import type { getBookingCalendar } from '@vazhipadu/contract/booking'
import type { Language } from '@vazhipadu/locales/languages'
import { addDays, type CivilDate } from '@vazhipadu/panchang/civil-date'
import type { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Calendar, checkReach } from '../calendar/calendar.reads.ts'
import { type CalendarDay, describeDay } from '../calendar/calendar.rules.ts'
import { boundsOf } from '../calendar/compute-month.ts'
import { type CatalogueCache, getOffering } from '../catalogue/catalogue.reads.ts'
import { findPrice, type Offering, type SessionHours } from '../catalogue/catalogue.rules.ts'
import { type Availability, checkAvailability, findLimit, isOpen } from '../catalogue/check-availability.ts'
import { readReserved } from './booking.reads.ts'

export type Deps = { db: Db; clock: Clock; calendar: Calendar; catalogue: CatalogueCache }

/** `limit`: the day's capacity in pieces; null if unlimited. */
export type CheckedDay = { day: CalendarDay; availability: Availability; limit: number | null }

export async function findOffering({ catalogue, calendar, clock }: Deps, id: number): Promise<Offering> {
  return getOffering(await catalogue.get(), id, calendar.timeAt(clock.now()).today)
}

type Span = {
  from: CivilDate
  to: CivilDate
  quantity?: number
  /** Set only when the counter sells. */
  counterHours?: SessionHours | undefined
}

/** Checks every day from `from` to `to` for one offering. */
export async function checkRange(
  deps: Deps,
  offering: Offering,
  { from, to, quantity = 1, counterHours }: Span,
): Promise<CheckedDay[]> {
  const { db, calendar, clock } = deps
  const now = calendar.timeAt(clock.now())
  const days = await calendar.listDays(from, to)
  const blocks = await calendar.listBlocks(now.today)
  const dayLimits = await calendar.listDayLimits(now.today)
  const { pool } = offering
  // Only days with a limit have reserved places to read.
  const limited = days.filter((day) => day.date >= now.today && findLimit(pool, day, dayLimits) !== null)
  const reserved = await readReserved(
    db,
    limited.map(({ date }) => ({ poolId: pool.id, date })),
  )
  const limitOf = (day: CalendarDay) => {
    const units = findLimit(pool, day, dayLimits)
    return units === null ? null : Math.floor(units / offering.units)
  }
  return days.map((day) => ({
    day,
    limit: limitOf(day),
    availability: checkAvailability({
      offering,
      day,
      blocks,
      dayLimits,
      now,
      quantity,
      reserved: reserved.get(pool.id, day.date),
      counterHours,
    }),
  }))
}

type AskedMonth = z.output<typeof getBookingCalendar.query>

/** Checks one month for one offering; pass the sessions' hours to apply the counter's rules. */
export async function checkMonth(
  deps: Deps,
  { offering_id, month }: AskedMonth,
  { language, counterHours }: { language: Language; counterHours?: SessionHours },
) {
  const { calendar, clock } = deps
  const { today } = calendar.timeAt(clock.now())
  const { first, last } = boundsOf(checkReach(`${month}-01`, today, 'month').slice(0, 7))
  const offering = await findOffering(deps, offering_id)
  const rules = await calendar.getRules()
  const judged = await checkRange(deps, offering, { from: first, to: last, counterHours })
  return {
    offering_id,
    month,
    pricePaise: findPrice(offering.prices, today)?.pricePaise ?? 0,
    opensUntil: addDays(today, offering.opensDays),
    days: judged.map(({ day, availability, limit }) => ({
      ...describeDay(rules, day, language),
      ...availability,
      limit,
    })),
  }
}

export type Line = { offering_id: number; date: string; quantity: number }
export type CheckedLine = { line: Line; offering: Offering; availability: Availability }

/** Reads the data for checking these lines, once for all of them. */
async function readLines(deps: Deps, lines: Line[]) {
  const { db, calendar, clock } = deps
  const now = calendar.timeAt(clock.now())
  const blocks = await calendar.listBlocks(now.today)
  const dayLimits = await calendar.listDayLimits(now.today)
  const requested = []
  for (const line of lines) {
    const date = checkReach(line.date, now.today, 'date')
    const offering = await findOffering(deps, line.offering_id)
    const [day] = await calendar.listDays(date, date)
    if (!day) throw new Error(`the calendar has no ${date}`)
    requested.push({ line, offering, day })
  }
  const limited = requested.filter(({ offering, day }) => findLimit(offering.pool, day, dayLimits) !== null)
  const reserved = await readReserved(
    db,
    limited.map(({ offering, day }) => ({ poolId: offering.pool.id, date: day.date })),
  )
  return requested.map(({ line, offering, day }) => ({
    line,
    offering,
    place: `${offering.pool.id} ${day.date}`,
    /** `taken`: units that earlier lines take. */
    judge: (taken: number) =>
      checkAvailability({
        offering,
        day,
        blocks,
        dayLimits,
        now,
        quantity: line.quantity,
        reserved: reserved.get(offering.pool.id, day.date) + taken,
      }),
  }))
}

/** Checks each line independently of the others. */
export async function checkEach(deps: Deps, lines: Line[]): Promise<CheckedLine[]> {
  const read = await readLines(deps, lines)
  return read.map(({ line, offering, judge }) => ({ line, offering, availability: judge(0) }))
}

/**
 * Checks each line of a basket after counting the lines before it, because offerings of one family (half a litre and a
 * litre) share the places. A refused line takes no places.
 */
export async function checkBasket(deps: Deps, lines: Line[]): Promise<CheckedLine[]> {
  const taken = new Map<string, number>()
  const read = await readLines(deps, lines)
  return read.map(({ line, offering, place, judge }) => {
    const before = taken.get(place) ?? 0
    const availability = judge(before)
    if (isOpen(availability)) taken.set(place, before + offering.units * line.quantity)
    return { line, offering, availability }
  })
}
