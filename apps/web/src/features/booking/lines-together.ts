import type { BasketLine, Person } from './booking.rules.ts'

/** `together`: ids of the lines booked together; other lines are from an earlier booking. */
type Lines = { lines: BasketLine[]; together: string[] }
type LinesAndPeople = Lines & { lastPeople: Person[] }

export const idsOf = (lines: readonly BasketLine[]) => lines.map(({ id }) => id)

export const once = <One extends { name: string }>(people: readonly One[]) =>
  people.filter(({ name }, at) => people.findIndex((one) => one.name === name) === at)

export const peopleOf = (lines: readonly BasketLine[]): Person[] =>
  once(lines).map(({ name, nameMl, starId }) => ({ name, nameMl, ...(starId !== undefined && { starId }) }))

/** Falls back to all lines if none are marked as together, as in a basket saved by an earlier version. */
function idsTogether({ lines, together }: Lines): string[] {
  const ids = idsOf(lines)
  const current = ids.filter((id) => together.includes(id))
  return current.length > 0 ? current : ids
}

const isSamePooja = (one: BasketLine, other: BasketLine) =>
  one.offeringId === other.offeringId && one.date === other.date && one.name === other.name

const replaceGroup = (basket: LinesAndPeople, group: string, lines: readonly BasketLine[]) => ({
  lines: [...basket.lines.filter((line) => line.group !== group), ...lines],
  lastPeople: lines.length > 0 ? peopleOf(lines) : basket.lastPeople,
})

/**
 * Makes these lines a booking of their own and replaces lines of the same group. An earlier line for the same offering,
 * day and name is dropped too: the devotee chose it again, for example after a waiting room, and must not pay for it
 * twice.
 */
export function beginGroup(basket: LinesAndPeople, group: string, lines: readonly BasketLine[]) {
  const others = basket.lines.filter((earlier) => !lines.some((line) => isSamePooja(line, earlier)))
  return { ...replaceGroup({ ...basket, lines: others }, group, lines), together: idsOf(lines) }
}

/** Adds lines to the current booking and replaces lines of the same group. */
export const joinGroup = (basket: LinesAndPeople, group: string, lines: readonly BasketLine[]) => ({
  ...replaceGroup(basket, group, lines),
  together: [...idsTogether(basket), ...idsOf(lines)],
})

/** Lines in the basket that belong to an earlier booking. */
export function listEarlierLines(basket: Lines): BasketLine[] {
  const together = idsTogether(basket)
  return basket.lines.filter(({ id }) => !together.includes(id))
}
