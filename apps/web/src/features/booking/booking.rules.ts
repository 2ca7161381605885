import type { Offering } from '@vazhipadu/contract/catalogue'
import type { RefusalReason } from '@vazhipadu/contract/checkout'
import { addDays, type CivilDay } from '../../lib/dates/civil-day.ts'

/** A person a pooja is offered for. `starId` null: star not known; absent: not asked yet. */
export type Person = { name: string; nameMl: string | null; starId?: number | null | undefined }

/** The people being chosen for an offering, before they become lines. */
export type Choosing = {
  people: Person[]
  /** Names preselected from the last booking that the devotee has not pressed yet. */
  proposed: string[]
  quantity: number
}

/** Toggles a person. A name the devotee pressed no longer counts as proposed. */
export const pressed = (choosing: Choosing, person: Person): Choosing => {
  const isOn = choosing.people.some(({ name }) => name === person.name)
  return {
    ...choosing,
    people: isOn ? choosing.people.filter(({ name }) => name !== person.name) : [...choosing.people, person],
    proposed: choosing.proposed.filter((name) => name !== person.name),
  }
}

/** Selects a newly added person. Existing selections stay, and no longer count as proposed. */
export const joined = (choosing: Choosing, person: Person): Choosing => ({
  ...choosing,
  people: [...choosing.people.filter(({ name }) => name !== person.name), person],
  proposed: [],
})

/** People other than `person` who are selected only because they were proposed. */
export const onlyProposed = ({ people, proposed }: Choosing, { name: own }: Person): Person[] =>
  people.filter(({ name }) => name !== own && proposed.includes(name))

/** Whether this person was added while others were only proposed. */
export const isAddedBeside = (before: Choosing, person: Person) =>
  !before.people.some(({ name }) => name === person.name) && onlyProposed(before, person).length > 0

/** Sets the star of one person. */
export const starred = (choosing: Choosing, name: string, starId: number | null): Choosing => ({
  ...choosing,
  people: choosing.people.map((one) => (one.name === name ? { ...one, starId } : one)),
  proposed: choosing.proposed.filter((one) => one !== name),
})

/** The first person whose star is required but was not asked for yet. "Not known" (null) counts as an answer. */
export const unaskedIn = (people: readonly Person[], { starRequired }: Pick<Offering, 'starRequired'>) =>
  starRequired ? people.find(({ starId }) => starId === undefined) : undefined

export type BasketLine = Person & {
  id: string
  /**
   * Lines added together share a group: they are replaced together when the devotee goes back and changes the choice.
   */
  group: string
  offeringId: number
  /** The offering's name when it was chosen; the server's name replaces it. */
  offeringName: string
  date: CivilDay
  quantity: number
}

/** The cells of a line's row that can be typed into. */
export type Cell = 'day' | 'name' | 'star' | 'quantity'

/** Text that could not be parsed, by cell. It stays in the field and is never booked. */
export type Unread = Partial<Record<Cell, string | undefined>>

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

/** The request body for the server: names and days, never an amount. */
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

/** One day of a plan, shown as a lamp: lit if it can be booked, waiting if the devotee must choose. */
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

/** What the devotee chose for a closed day: book the next open day, or leave it out. */
export type PlanChoice = 'use' | 'leave'

/** A second day of the star in the same Malayalam month; the plan leaves it out unless the devotee asks for it. */
export type SkippedDay = {
  date: CivilDay
  kept_date: CivilDay
  reason: string
  message: string | null
  malayalam: { text: string; monthName: string; monthNameMl: string }
}

type Planned = { lines: readonly PlanLine[]; skipped: readonly SkippedDay[] }

export const isBookable = ({ reason }: Pick<SkippedDay, 'reason'>) =>
  reason === 'open' || reason === 'few_left'

/** Days that will be booked: the open days, the chosen replacements of closed days, and the requested second days. */
export const keptDates = ({ lines, skipped }: Planned, choices: Record<string, PlanChoice>): CivilDay[] => [
  ...new Set([
    ...lines.flatMap((line) => {
      if (line.date === null) return []
      return isOpen(line) || choices[line.wanted_date] === 'use' ? [line.date] : []
    }),
    ...skipped.filter((day) => isBookable(day) && choices[day.date] === 'use').map(({ date }) => date),
  ]),
]

export const undecided = (lines: readonly PlanLine[], choices: Record<string, PlanChoice>) =>
  lines.filter((line) => line.date !== null && line.isMoved && !choices[line.wanted_date])

type Blocked = { end_date: CivilDay; blocked_dates: readonly { date: CivilDay }[] }

/** The first day that can be booked; undefined while it is not known, or if no day is open. */
export function findFirstOpen(blocked: Blocked | undefined, from: CivilDay): CivilDay | undefined {
  if (!blocked) return undefined
  const closed = new Set(blocked.blocked_dates.map(({ date }) => date))
  for (let day = from; day <= blocked.end_date; day = addDays(day, 1)) if (!closed.has(day)) return day
  return undefined
}
