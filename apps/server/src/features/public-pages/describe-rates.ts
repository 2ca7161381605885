import type { Rate } from '@vazhipadu/contract/public-pages/pages'
import type { Language } from '@vazhipadu/locales/languages'
import type { CivilDate } from '@vazhipadu/panchang/civil-date'
import type { Block, DayLimit } from '../calendar/calendar.reads.ts'
import { type CalendarDay, nameStar, type TempleTime } from '../calendar/calendar.rules.ts'
import type { Catalogue } from '../catalogue/catalogue.reads.ts'
import { isOffered, type Offering, type SessionHours } from '../catalogue/catalogue.rules.ts'
import { checkAvailability, isOpen } from '../catalogue/check-availability.ts'
import { describeOffering } from '../catalogue/describe-catalogue.ts'

/** All that decides on which days an offering can be booked, except the bookings themselves. */
export type Board = {
  catalogue: Catalogue
  hours: SessionHours
  days: CalendarDay[]
  blocks: Block[]
  dayLimits: DayLimit[]
  now: TempleTime
  language: Language
}

export const checkDay = ({ blocks, dayLimits, now }: Board, offering: Offering, day: CalendarDay) =>
  checkAvailability({ offering, day, blocks, dayLimits, now, reserved: 0, quantity: 1 })

const findNextDay = (board: Board, offering: Offering): CivilDate | null =>
  board.days.find((day) => isOpen(checkDay(board, offering, day)))?.date ?? null

export const describeRate = (board: Board, offering: Offering) => ({
  ...describeOffering(board.catalogue, offering, {
    hours: board.hours,
    today: board.now.today,
    language: board.language,
  }),
  starNames: offering.schedule.stars.map((star) => nameStar(star, board.language).name),
  nextDay: findNextDay(board, offering),
})

export const listOffered = ({ catalogue, now }: Board) =>
  catalogue.offerings.filter((offering) => isOffered(offering, now.today))

export const listRates = (board: Board): Rate[] =>
  listOffered(board).map((offering) => describeRate(board, offering))

/** One of each kind first, so that a short board shows the variety; then in the catalogue's order. */
export function pickVariety(rates: Rate[], max: number): Rate[] {
  const first = rates.filter(
    (rate, at) => rates.findIndex(({ category }) => category === rate.category) === at,
  )
  return [...new Set([...first, ...rates])].slice(0, max)
}

/** Offerings of the same kind to the same deity first, then of the same kind or deity. */
export function pickRelated(offered: Offering[], offering: Offering): Offering[] {
  const others = offered.filter(({ id }) => id !== offering.id)
  const alike = others.filter(({ category }) => category === offering.category)
  const near = others.filter(({ deityId }) => deityId === offering.deityId)
  const both = alike.filter((each) => near.includes(each))
  return [...new Set([...both, ...alike, ...near])].slice(0, 4)
}
