import type { Offering } from '@vazhipadu/contract/catalogue'
import type { RefusalReason } from '@vazhipadu/contract/checkout'
import { addDays, type CivilDay } from '../../lib/dates/civil-day.ts'

/** In whose name a pooja is offered. `starId` null: not known; absent: not asked yet. */
export type Person = { name: string; nameMl: string | null; starId?: number | null | undefined }

/** For whom, while it is being chosen. */
export type Choosing = {
  people: Person[]
  /** Names among them that nobody has touched yet: proposed because they were booked for last. */
  proposed: string[]
  quantity: number
}

/** A press on a name: on, or off again. Whoever was pressed is chosen by hand. */
export const pressed = (choosing: Choosing, person: Person): Choosing => {
  const isOn = choosing.people.some(({ name }) => name === person.name)
  return {
    ...choosing,
    people: isOn ? choosing.people.filter(({ name }) => name !== person.name) : [...choosing.people, person],
    proposed: choosing.proposed.filter((name) => name !== person.name),
  }
}

/** Somebody written down here takes the place of those who were only proposed, never of those chosen by hand. */
export const joined = (choosing: Choosing, person: Person): Choosing => ({
  ...choosing,
  people: [
    ...choosing.people.filter(({ name }) => name !== person.name && !choosing.proposed.includes(name)),
    person,
  ],
  proposed: [],
})

/** A star told beside the name. */
export const starred = (choosing: Choosing, name: string, starId: number | null): Choosing => ({
  ...choosing,
  people: choosing.people.map((one) => (one.name === name ? { ...one, starId } : one)),
  proposed: choosing.proposed.filter((one) => one !== name),
})

/** The first whose star the offering needs and nobody has been asked for; "not known" is an answer. */
export const unaskedIn = (people: readonly Person[], { starRequired }: Pick<Offering, 'starRequired'>) =>
  starRequired ? people.find(({ starId }) => starId === undefined) : undefined

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

/** What is typed into a line's row. */
export type Cell = 'day' | 'name' | 'star' | 'quantity'

/** What was typed and could not be read: it stays as it was typed, and nothing is booked with it. */
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

/** A day of the star that a plan leaves out: its Malayalam month has two. */
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

/** Days that will be booked: the open ones, the next open day of those so chosen, and second days asked for. */
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

/** The first day that can be booked; undefined: not known, or none while booking is open. */
export function findFirstOpen(blocked: Blocked | undefined, from: CivilDay): CivilDay | undefined {
  if (!blocked) return undefined
  const closed = new Set(blocked.blocked_dates.map(({ date }) => date))
  for (let day = from; day <= blocked.end_date; day = addDays(day, 1)) if (!closed.has(day)) return day
  return undefined
}
