import { nameStar } from '../calendar/calendar.rules.ts'
import type { Marked } from './compare-versions.ts'
import { type DayLine, nameGroup } from './read-day.ts'

type Named = { name: string; nameMl: string }

export type PlannedEntry = Marked<DayLine> & { number: number; note: string }

export type PlannedGroup = {
  id: string
  offering: Named
  session: Named & { id: string }
  /** `6 litres`; empty if names are counted. */
  amount: string
  category: string
  unit: string
  /** Pool units taken by the lines still on the sheet. */
  units: number
  entries: PlannedEntry[]
}

export type PlannedDeity = Named & { id: number; groups: PlannedGroup[] }

/** Groups the lines under their headings, in the sheet's order. */
export function planGroups(lines: readonly Marked<DayLine>[]): PlannedDeity[] {
  return [...Map.groupBy(lines, ({ deityId }) => deityId).values()].map((ofDeity) => {
    const [first] = ofDeity
    return {
      id: first?.deityId ?? 0,
      name: first?.deityName ?? '',
      nameMl: first?.deityNameMl ?? '',
      groups: [...Map.groupBy(ofDeity, nameGroup)].map(([id, group]) => planGroup(id, group)),
    }
  })
}

function planGroup(id: string, lines: Marked<DayLine>[]): PlannedGroup {
  const [first] = lines
  if (!first) throw new Error('a group has a line')
  const units = lines.reduce((sum, line) => sum + (line.mark === 'out' ? 0 : line.units), 0)
  return {
    id,
    offering: { name: nameRite(first, first.offeringName), nameMl: nameRite(first, first.offeringNameMl) },
    session: { id: first.sessionId, name: first.sessionName, nameMl: first.sessionNameMl },
    amount: isPoured(first.unit) ? `${countLitres(units, first.unit)} litres` : '',
    category: first.category,
    unit: first.unit,
    units,
    entries: lines.map((line, index) => ({ ...line, number: index + 1, note: noteOf(line) })),
  }
}

/** `Palpayasam, ½ litre` and `പാൽപായസം (അര ലിറ്റർ)` are measures of palpayasam: the rite's name comes first. */
const nameRite = ({ family }: DayLine, name: string) =>
  family === null ? name : (name.split(/, | \(/)[0] ?? name)

export const isPoured = (unit: string) => unit === 'litres' || unit === 'half litres'

/** `½`, `1`, `2½` */
export function countLitres(units: number, unit: string): string {
  const halves = unit === 'half litres' ? units : 2 * units
  const whole = Math.floor(halves / 2)
  return `${whole === 0 && halves > 0 ? '' : whole}${halves % 2 === 1 ? '½' : ''}`
}

function noteOf(line: DayLine): string {
  if (isPoured(line.unit)) return `${countLitres(line.units, line.unit)} L`
  const measure = line.family === null ? '' : line.offeringName.split(', ').slice(1).join(', ')
  return [line.quantity > 1 ? `${line.quantity} ×` : '', measure].filter(Boolean).join(' ')
}

/** The name as read aloud: the Malayalam one if given. */
export const nameInMalayalam = ({ name, nameMl }: Pick<DayLine, 'name' | 'nameMl'>) => nameMl ?? name

export const starInMalayalam = (starId: number | null) => (starId === null ? '' : nameStar(starId).nameMl)

/** Describes the old value, or where the line went. */
export function formatChange(
  { mark, was, onDate, state, ...line }: Marked<DayLine>,
  formatDay: (date: string) => string,
): string {
  if (mark === 'out') {
    if (line.isAsked) return 'day closed'
    return state === 'cancelled' ? 'cancelled' : `moved to ${formatDay(onDate)}`
  }
  if ((mark !== 'name' && mark !== 'star') || !was) return ''
  const before = [
    ...(was.name !== line.name || was.nameMl !== line.nameMl ? [nameInMalayalam(was)] : []),
    ...(was.starId !== line.starId ? [starInMalayalam(was.starId) || 'no star'] : []),
  ]
  return `was ${before.join(', ')}`
}
