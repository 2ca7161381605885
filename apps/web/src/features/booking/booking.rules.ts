import type { Offering } from '@vazhipadu/contract/catalogue'
import type { RefusalReason } from '@vazhipadu/contract/checkout'
import type { CivilDay } from '../../lib/dates/civil-day.ts'

/** In whose name a pooja is offered. `starId` null: not known; absent: not asked yet. */
export type Person = { name: string; nameMl: string | null; starId?: number | null }

export type BasketLine = Person & {
  id: string
  /** Lines put in together are replaced together, when one goes back and chooses otherwise. */
  group: string
  offeringId: number
  /** As it was called when it was chosen; the server's word replaces it. */
  offeringName: string
  date: CivilDay
  quantity: number
}

export type Delivery =
  | { option: 'collect' }
  | { option: 'post'; address_id: string; frequency: 'each' | 'once' }

export type LineRefusal = {
  reason: RefusalReason
  left: number | null
  most?: number | undefined
  message: string | null
}

type Chosen = {
  group: string
  offering: Pick<Offering, 'id' | 'name'>
  dates: readonly CivilDay[]
  people: readonly Person[]
  quantity?: number
}

/** One line for each person and day. */
export const linesFor = ({ group, offering, dates, people, quantity = 1 }: Chosen): BasketLine[] =>
  dates.flatMap((date) =>
    people.map((person) => ({
      ...person,
      id: crypto.randomUUID(),
      group,
      offeringId: offering.id,
      offeringName: offering.name,
      date,
      quantity,
    })),
  )

/** What the server is asked: names and days, never an amount. */
export const askedLines = (lines: readonly BasketLine[]) =>
  lines.map(({ offeringId, date, name, nameMl, starId, quantity }) => ({
    offering_id: offeringId,
    date,
    name,
    nameMl,
    ...(starId !== undefined && { star_id: starId }),
    quantity,
  }))

export const daysIn = (lines: readonly Pick<BasketLine, 'date'>[]): CivilDay[] =>
  [...new Set(lines.map(({ date }) => date))].sort()

export const samePerson = (a: Person, b: Person) =>
  a.name === b.name && (a.starId ?? null) === (b.starId ?? null)

/** The lamps of a plan: lit where there is a day, waiting where one must choose. */
export type PlanLine = {
  wanted_date: CivilDay
  reason: string
  message: string | null
  left: number | null
  date: CivilDay | null
  isMoved: boolean
  amountPaise: number
  malayalam: { text: string; monthNameMl: string }
}

export const isOpen = ({ date, isMoved }: Pick<PlanLine, 'date' | 'isMoved'>) => date !== null && !isMoved

/** A closed day's fate is its devotee's choice: the next open day, or none. */
export type PlanChoice = 'use' | 'leave'

/** Days that will be booked: the open ones, and the next open day of those so chosen. */
export const keptDates = (lines: readonly PlanLine[], choices: Record<string, PlanChoice>): CivilDay[] => [
  ...new Set(
    lines.flatMap((line) => {
      if (line.date === null) return []
      return isOpen(line) || choices[line.wanted_date] === 'use' ? [line.date] : []
    }),
  ),
]

export const undecided = (lines: readonly PlanLine[], choices: Record<string, PlanChoice>) =>
  lines.filter((line) => line.date !== null && line.isMoved && !choices[line.wanted_date])
